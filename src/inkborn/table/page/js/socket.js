// The connection to a match: says hello, comes back by itself, and sends again what was not
// acknowledged. An answer sent twice counts once, so nothing is lost and nothing doubled.

const WAITS = [500, 1000, 2000, 3000, 5000, 8000];
const QUIET = 25000;

export class Connection {
  // `hear(message)`, `tell({status, retryAt})`; `since()`: the last seq that was seen.
  constructor(match, { hear, tell, since, watch }) {
    Object.assign(this, { match, hear, tell, since, watch });
    this.tries = 0;
    this.closed = false;
    this.unacknowledged = null;
    this.online = () => this.retry();
    addEventListener("online", this.online);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.tell({ status: "connecting" });
    const base = new URL(`api/matches/${this.match}/socket`, document.baseURI);
    base.protocol = base.protocol.replace("http", "ws");
    const socket = new WebSocket(base);
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.receive(socket, event.data);
    socket.onclose = (event) => socket === this.socket && this.lost(event);
  }

  greet(socket) {
    socket.send(JSON.stringify({ type: "hello", since: this.since(), page: true, watch: this.watch }));
    if (this.unacknowledged) socket.send(JSON.stringify(this.unacknowledged));
    this.beat = setInterval(() => this.send({ type: "ping" }), QUIET);
  }

  receive(socket, text) {
    if (socket !== this.socket) return;
    this.tries = 0;
    const message = JSON.parse(text);
    if (message.type === "view" && this.unacknowledged && message.seq > this.unacknowledged.seq) this.unacknowledged = null;
    if (message.type === "refused") this.unacknowledged = null;
    this.tell({ status: "open" });
    if (message.type !== "pong") this.hear(message);
  }

  lost(event) {
    clearInterval(this.beat);
    if (this.closed) return;
    if (event.code === 4404 || event.code === 4403) {
      this.tell({ status: "gone", reason: event.reason });
      return;
    }
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.tell({ status: "lost", retryAt: Date.now() + wait });
    this.timer = setTimeout(() => this.open(), wait);
  }

  retry() {
    if (this.closed || this.socket.readyState <= WebSocket.OPEN) return;
    this.open();
  }

  send(message) {
    if (message.type === "answer") this.unacknowledged = message;
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener("online", this.online);
    this.socket.close();
  }
}
