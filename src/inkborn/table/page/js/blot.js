// Pictures without artwork: an ink blot that grows from the name. The same name always gives the
// same silhouette, the version moves its drops and eyes. A blot never falls below a third of its
// frame, so that small ones stay recognisable.

function dice(text) {
  let seed = 2166136261;
  for (const sign of text) seed = Math.imul(seed ^ sign.codePointAt(0), 16777619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const short = (x) => Math.round(x * 10) / 10;
const point = ([x, y]) => `${short(x)} ${short(y)}`;
const between = ([a, b], [c, d]) => [(a + c) / 2, (b + d) / 2];

// A closed curve through the middles of a polygon's sides.
function closed(points) {
  const start = between(points[points.length - 1], points[0]);
  const arcs = points.map((p, i) => `Q${point(p)} ${point(between(p, points[(i + 1) % points.length]))}`);
  return `M${point(start)}${arcs.join("")}Z`;
}

function open(points) {
  const arcs = points.slice(1, -1).map((p, i) => `Q${point(p)} ${point(between(p, points[i + 2]))}`);
  return `M${point(points[0])}${arcs.join("")}L${point(points[points.length - 1])}`;
}

const ring = (count, radius) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    const r = radius(angle, i);
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });

// The outline of a creature: a body with limbs, mirrored, stretched to fill its frame.
function silhouette(name) {
  const roll = dice(name);
  const count = 2 + Math.floor(roll() * 4);
  const limbs = Array.from({ length: count }, (_, i) => ({
    at: -1.3 + (2.6 * (i + 0.15 + roll() * 0.7)) / count,
    long: 6 + roll() * roll() * 34,
    wide: 0.07 + roll() * 0.22,
  }));
  const body = 11 + roll() * 9;
  const waist = roll() * 7;
  const head = roll() * 20;
  const neck = 0.16 + roll() * 0.35;
  const tail = roll() * 16;
  const radius = (angle) => {
    const side = Math.abs(Math.atan2(Math.cos(angle), -Math.sin(angle))); // 0 up, pi down
    const up = side - Math.PI / 2;
    let r = body - waist * Math.exp(-((up / 0.3) ** 2)) + head * Math.exp(-((side / neck) ** 2)) + tail * Math.exp(-(((Math.PI - side) / 0.3) ** 2));
    for (const limb of limbs) r += limb.long * Math.exp(-(((up - limb.at) / limb.wide) ** 2));
    return r;
  };
  const raw = ring(64, radius);
  const [wide, top, low] = [Math.max(...raw.map(([x]) => x)), Math.min(...raw.map(([, y]) => y)), Math.max(...raw.map(([, y]) => y))];
  const [sx, sy] = [Math.min(50 / wide, 2.2), Math.min(86 / (low - top), 2.2)];
  const [kx, ky] = [Math.min(sx, sy * 1.5), Math.min(sy, sx * 1.5)];
  const shift = (top + low) / 2;
  return { outline: raw.map(([x, y]) => [x * kx, (y - shift) * ky]), limbs, lift: -shift * ky };
}

function character(card) {
  const { outline, limbs, lift } = silhouette(card.name);
  const roll = dice(`${card.name}/${card.version}`);
  const drops = limbs.flatMap((limb) => {
    const far = 42 + roll() * 8;
    const size = short(1.1 + roll() * 2.4);
    const [x, y] = [Math.cos(limb.at) * far * 1.2, Math.sin(limb.at) * far * 0.98];
    return [[x, y, size], [-x, y, size]];
  });
  const eye = { x: 4 + roll() * 4, y: lift - 7 + roll() * 7, w: 1.6 + roll() * 2, h: 2.4 + roll() * 4.5, lean: short(roll() * 70 - 20) };
  const eyes = [1, -1].map((s) => `<ellipse class="hole" cx="${short(s * eye.x)}" cy="${short(eye.y)}" rx="${short(eye.w)}" ry="${short(eye.h)}" transform="rotate(${s * eye.lean} ${short(s * eye.x)} ${short(eye.y)})"/>`);
  const spots = drops.map(([x, y, r]) => `<circle class="${x > 0 ? "right" : "left"}" cx="${short(x)}" cy="${short(y)}" r="${r}"/>`);
  const wash = `<path class="wash" d="${closed(outline.map(([x, y]) => [x * 1.16, y * 1.14]))}"/>`;
  const shape = closed(outline);
  const body = card.inks.length < 2
    ? `<path class="left" d="${shape}"/>`
    : `<svg x="-64" y="-50" width="64" height="100" viewBox="-64 -50 64 100"><path class="left" d="${shape}"/></svg>` +
      `<svg x="0" y="-50" width="64" height="100" viewBox="0 -50 64 100"><path class="right" d="${shape}"/></svg>`;
  return wash + spots.join("") + body + eyes.join("");
}

function item(card) {
  const roll = dice(card.name);
  const petals = 4 + Math.floor(roll() * 5);
  const deep = 0.14 + roll() * 0.22;
  const twist = roll() * 0.6;
  const seal = ring(72, (angle) => 25 * (1 + deep * Math.cos(petals * angle + twist * Math.sin(2 * petals * angle))));
  return `<circle class="wash" r="41"/><circle class="line left" r="39" stroke-dasharray="${short(2 + roll() * 7)} 4"/>` +
    `<path class="left" d="${closed(seal)}"/><circle class="right" r="${short(10 + roll() * 3)}"/><circle class="hole" r="${short(5 + roll() * 3)}"/>`;
}

function location(card) {
  const roll = dice(card.card);
  const layers = [[0.3, -16, 26], [0.55, 4, 20], [0.95, 22, 14]].map(([tone, base, high]) => {
    const hills = Array.from({ length: 13 }, (_, i) => [-84 + i * 14, base + (roll() - 0.55) * high]);
    return `<path class="left" opacity="${tone}" d="${open(hills)}L90 60L-90 60Z"/>`;
  });
  return `<circle class="left" opacity=".6" cx="${short(-50 + roll() * 100)}" cy="${short(-28 + roll() * 8)}" r="${short(8 + roll() * 6)}"/>${layers.join("")}`;
}

function song(card) {
  const roll = dice(card.name);
  const phase = roll() * 6;
  const swing = 4 + roll() * 6;
  const height = (x, line) => line + Math.sin(x / 20 + phase) * swing;
  let drawn = "";
  for (let line = -18; line <= 18; line += 9) {
    const stave = Array.from({ length: 12 }, (_, i) => [-66 + i * 12, height(-66 + i * 12, line)]);
    drawn += `<path class="line left" opacity=".5" d="${open(stave)}"/>`;
  }
  for (let x = -46 + roll() * 8; x < 50; x += 14 + roll() * 11) {
    const line = -18 + 4.5 * Math.floor(roll() * 9);
    const y = height(x, line);
    const up = line > 0;
    drawn += `<ellipse class="left" cx="${short(x)}" cy="${short(y)}" rx="5.4" ry="4" transform="rotate(-22 ${short(x)} ${short(y)})"/>` +
      `<rect class="left" x="${short(up ? x + 3.6 : x - 5.2)}" y="${short(up ? y - 21 : y)}" width="1.6" height="21"/>`;
  }
  return drawn;
}

function action(card) {
  const roll = dice(card.name);
  const spikes = 11 + Math.floor(roll() * 5);
  const splash = ring(spikes * 2, (_, i) => (i % 2 ? 12 + roll() * 6 : 24 + roll() * 20)).map(([x, y]) => [x * 1.12, y * 0.92]);
  const drops = Array.from({ length: 9 }, () => {
    const angle = roll() * 6.28;
    const far = 34 + roll() * 14;
    return `<circle class="right" cx="${short(Math.cos(angle) * far * 1.15)}" cy="${short(Math.sin(angle) * far * 0.9)}" r="${short(0.8 + roll() * 2.6)}"/>`;
  });
  return `<path class="left" d="${closed(splash)}"/>${drops.join("")}`;
}

const DRAWN = new Map();
const BY_KIND = { character, item, location, song, action };

export function picture(card) {
  let drawn = DRAWN.get(card.card);
  if (!drawn) {
    const kind = card.song ? "song" : card.type;
    drawn = (BY_KIND[kind] || action)(card);
    DRAWN.set(card.card, drawn);
  }
  return drawn;
}
