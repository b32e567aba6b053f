import { seededRandom } from '#server/demo/random.ts';
import { c, circle, faded, many, moved, oval, round, shape, stroke } from './brush.ts';

/** Everything that grows stands with its foot at x, y. */
export const cypress = (x: number, y: number, h: number, color: string): string =>
  shape(
    `M${x} ${y - h}C${x + h * 0.14} ${y - h * 0.6} ${x + h * 0.15} ${y - h * 0.1} ${x} ${y}C${x - h * 0.15} ${y - h * 0.1} ${x - h * 0.14} ${y - h * 0.6} ${x} ${y - h}Z`,
    color,
  );

export const fir = (x: number, y: number, h: number, color: string): string =>
  shape(
    `M${x - h * 0.03} ${y}v${-h * 0.15}h${-h * 0.2}l${h * 0.13} ${-h * 0.22}h${-h * 0.06}l${h * 0.11} ${-h * 0.22}h${-h * 0.05}L${x} ${y - h}l${h * 0.1} ${h * 0.41}h${-h * 0.05}l${h * 0.11} ${h * 0.22}h${-h * 0.06}l${h * 0.13} ${h * 0.22}h${-h * 0.2}v${h * 0.15}Z`,
    color,
  );

/** A round crown, lit from one side. */
export const tree = (
  x: number,
  y: number,
  h: number,
  crown: string,
  light: string,
  trunk: string = c.bark,
): string =>
  stroke(`M${x} ${y}V${y - h * 0.6}M${x} ${y - h * 0.3}l${h * 0.12} ${-h * 0.14}`, trunk, h * 0.05) +
  circle(x - h * 0.17, y - h * 0.55, h * 0.21, crown) +
  circle(x + h * 0.18, y - h * 0.58, h * 0.2, crown) +
  circle(x, y - h * 0.76, h * 0.25, crown) +
  circle(x, y - h * 0.55, h * 0.2, crown) +
  faded(
    0.75,
    circle(x + h * 0.06, y - h * 0.83, h * 0.12, light) + circle(x + h * 0.22, y - h * 0.63, h * 0.09, light),
  );

/** The pine of the coasts: a high trunk and a flat crown. */
export const stonePine = (x: number, y: number, h: number, crown: string, light: string): string =>
  stroke(
    `M${x} ${y}C${x + h * 0.03} ${y - h * 0.3} ${x - h * 0.03} ${y - h * 0.5} ${x} ${y - h * 0.72}M${x} ${y - h * 0.6}l${h * 0.16} ${-h * 0.14}M${x} ${y - h * 0.56}l${-h * 0.15} ${-h * 0.16}`,
    c.bark,
    h * 0.04,
  ) +
  oval(x, y - h * 0.8, h * 0.4, h * 0.12, crown) +
  oval(x - h * 0.04, y - h * 0.88, h * 0.27, h * 0.1, crown) +
  faded(0.6, oval(x + h * 0.08, y - h * 0.9, h * 0.16, h * 0.045, light));

export const oliveTree = (x: number, y: number, h: number, flip = 1): string =>
  moved(
    x,
    y,
    stroke(
      'M-6 0C-16 -26 14 -34 2 -64M2 -40C10 -56 26 -58 34 -76M0 -50C-12 -60 -22 -62 -32 -78',
      c.bark,
      12,
    ) +
      stroke('M-14 0Q-4 -10 8 0', c.bark, 9) +
      ['#6f8a63', '#86a079', '#a3b993']
        .map((green, at) =>
          [
            [-38, -92, 34, 22],
            [36, -92, 36, 22],
            [0, -112, 44, 26],
            [-8, -84, 30, 16],
          ]
            .map(([cx, cy, rx, ry]) =>
              oval(cx! + at * 7, cy! - at * 7, rx! * (1 - at * 0.27), ry! * (1 - at * 0.27), green),
            )
            .join(''),
        )
        .join(''),
    h / 136,
    0,
    flip,
  );

/** Reeds along a foot line, leaning a little. */
export function reeds(
  seed: number,
  from: number,
  to: number,
  y: number,
  h: number,
  color: string,
  head: string,
): string {
  const next = seededRandom(seed);
  const count = Math.round((to - from) / (h * 0.085));
  return many(count, () => {
    const x = round(from + (to - from) * next());
    const tall = round(h * (0.55 + 0.45 * next()));
    const lean = round(tall * (next() - 0.4) * 0.35);
    const top = `${round(lean)} ${-tall}`;
    const stem = stroke(`M${x} ${y}q0 ${round(-tall * 0.6)} ${top}`, color, h * 0.018);
    return next() > 0.45
      ? stem
      : stem +
          stroke(`M${x + lean} ${y - tall}l${round(-lean * 0.14)} ${round(tall * 0.16)}`, head, h * 0.045);
  });
}

/** Tufts of grass on a strip of ground. */
export function grass(
  seed: number,
  from: number,
  to: number,
  y: number,
  deep: number,
  color: string,
  h = 22,
): string {
  const next = seededRandom(seed);
  return many(Math.round((to - from) / 34), () => {
    const [x, foot, size] = [
      round(from + (to - from) * next()),
      round(y + deep * next()),
      round(h * (0.6 + 0.6 * next())),
    ];
    return stroke(
      `M${x} ${foot}q-2 ${-size * 0.6} ${-size * 0.35} ${-size}M${x} ${foot}v${-size * 1.15}M${x} ${foot}q2 ${-size * 0.6} ${size * 0.4} ${-size * 0.9}`,
      color,
      3,
    );
  });
}

/** A leaf from its foot, as long as h, turned by degrees. */
export const leaf = (x: number, y: number, h: number, turn: number, color: string): string =>
  moved(
    x,
    y,
    shape(
      `M0 0C${h * 0.34} ${-h * 0.25} ${h * 0.3} ${-h * 0.75} 0 ${-h}C${-h * 0.3} ${-h * 0.75} ${-h * 0.34} ${-h * 0.25} 0 0Z`,
      color,
    ),
    1,
    turn,
  );

/** A plant in a pot. */
export const potted = (x: number, y: number, h: number, pot: string, green: string, light: string): string =>
  [-62, -34, 0, 30, 58]
    .map((turn, at) => leaf(x, y - h * 0.34, h * (0.5 + (at % 2) * 0.16), turn, at % 2 === 0 ? green : light))
    .join('') +
  shape(`M${x - h * 0.22} ${y - h * 0.36}h${h * 0.44}l${-h * 0.06} ${h * 0.36}h${-h * 0.32}Z`, pot);

/** An ear of wheat on its stalk, turned by degrees. */
export const wheat = (x: number, y: number, h: number, turn: number): string =>
  moved(
    x,
    y,
    stroke(`M0 0V${-h}`, '#b8862f', 4) +
      many(
        5,
        (at) => leaf(0, -h + 70 - at * 19, 34, 34, c.ochre) + leaf(0, -h + 70 - at * 19, 34, -34, c.gold),
      ) +
      leaf(0, -h + 10, 36, 0, c.ochre),
    1,
    turn,
  );
