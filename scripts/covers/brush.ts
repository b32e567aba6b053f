import { seededRandom } from '#server/demo/random.ts';

/*
 * What the covers are drawn with: flat shapes on a field of 1200 by 675, as pieces of SVG.
 */
export const wide = 1200;
export const high = 675;

/** The product's colours, and those of its categories. */
export const c = {
  paper: '#fbf8f3',
  cream: '#f8ecd6',
  sand: '#efd9b4',
  peach: '#fbd3b8',
  blush: '#f6b79a',
  coral: '#f08a66',
  terracotta: '#c9532f',
  rust: '#96391f',
  gold: '#f2c763',
  ochre: '#d99a35',
  brown: '#7d5730',
  bark: '#5a4129',
  mint: '#dcefe9',
  mist: '#b5d8cf',
  sage: '#86b8a4',
  teal: '#4aa99b',
  brand: '#0b6b63',
  deep: '#084f4a',
  night: '#0c3437',
  ink: '#17302e',
  leaf: '#2f8259',
  olive: '#7f8c3b',
  lime: '#b3b963',
  sea: '#2f93a0',
  foam: '#e6f4f1',
  indigo: '#4660b4',
  violet: '#6a5bbd',
  plum: '#a04a8d',
  white: '#ffffff',
} as const;

export const round = (n: number): number => Math.round(n * 10) / 10;

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" rx="${rx}"/>`;
export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`;
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const stroke = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const faded = (opacity: number, content: string): string => `<g opacity="${opacity}">${content}</g>`;
export const moved = (x: number, y: number, content: string, scale = 1, turn = 0, flip = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${scale * flip} ${scale})">${content}</g>`;
export const many = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A ground that changes its colour from top to bottom, over the whole field or a part of its height. */
export function sky(top: string, bottom: string, from = 0, to = high): string {
  const id = `g${top}${bottom}`.replaceAll('#', '');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>${rect(0, from, wide, to - from, `url(#${id})`)}`;
}

/** A sun or moon with its glow. */
export const sun = (x: number, y: number, r: number, color: string): string =>
  faded(0.16, circle(x, y, r * 2.5, color)) +
  faded(0.28, circle(x, y, r * 1.65, color)) +
  circle(x, y, r, color);

/** A soft line through points, as the rest of a path that stands at the first of them. */
export function softly(points: readonly (readonly [number, number])[]): string {
  const at = (n: number) => points[Math.max(0, Math.min(points.length - 1, n))]!;
  return points
    .slice(1)
    .map((to, n) => {
      const [from, before, after] = [at(n), at(n - 1), at(n + 2)];
      const [x1, y1] = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
      const [x2, y2] = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
      return `C${[x1, y1, x2, y2, to[0], to[1]].map(round).join(' ')}`;
    })
    .join('');
}

/** Land below a soft line through points from the left edge to the right one. */
export function land(fill: string, ...points: readonly (readonly [number, number])[]): string {
  const first = points[0]!;
  return shape(`M${first[0]} ${first[1]}${softly(points)}V${high}H${first[0]}Z`, fill);
}

/** Hills that come out of chance. */
export function hills(seed: number, y: number, height: number, fill: string, step = 170): string {
  const next = seededRandom(seed);
  const count = Math.ceil(wide / step) + 3;
  const points = Array.from(
    { length: count },
    (_, at) => [(at - 1) * step, y - height * (at % 2 === 0 ? 0.25 * next() : 0.5 + 0.5 * next())] as const,
  );
  return land(fill, ...points);
}

/** Light that lies on water: short strokes, longer and wider apart the nearer they are. */
export function glints(seed: number, from: number, to: number, color: string, count = 26): string {
  const next = seededRandom(seed);
  return many(count, (at) => {
    const depth = (at + next()) / count;
    const y = from + (to - from) * depth ** 1.4;
    const half = (18 + 60 * next()) * (0.4 + depth);
    const x = next() * wide;
    return stroke(`M${round(x - half)} ${round(y)}H${round(x + half)}`, color, 2 + 4 * depth);
  });
}

/** A cloud with a flat foot. */
export const cloud = (x: number, y: number, scale: number, color: string): string =>
  moved(
    x,
    y,
    shape('M-110 0a34 34 0 0 1 8-67 62 62 0 0 1 112-24 46 46 0 0 1 68 30 31 31 0 0 1 24 61Z', color),
    scale,
  );

export const bird = (x: number, y: number, size: number, color: string): string =>
  stroke(
    `M${x - size} ${y - size * 0.25}q${size * 0.6} ${-size * 0.5} ${size} ${size * 0.25}q${size * 0.4} ${-size * 0.75} ${size} ${-size * 0.25}`,
    color,
    Math.max(2, size / 6),
  );
