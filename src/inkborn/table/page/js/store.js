// A value that components can follow. `set` takes the fields that change.
import { useEffect, useState } from "./html.js";

export class Store {
  constructor(state) {
    this.state = state;
    this.followers = new Set();
  }

  set(change) {
    this.state = { ...this.state, ...(typeof change === "function" ? change(this.state) : change) };
    for (const follower of [...this.followers]) follower(this.state);
  }

  follow(follower) {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }
}

export function useStore(store) {
  const [state, show] = useState(store.state);
  useEffect(() => {
    show(store.state);
    return store.follow(show);
  }, [store]);
  return state;
}
