import { c, circle, many, rect, round, shape, stroke } from './brush.ts';

const walls = ['#f0b98d', '#f6d9a0', '#e99a78', '#f8e6c4', '#f3b09a'];
/** The colours of the walls along a street, one after the other. */
export const wallAt = (at: number): string => walls[at % walls.length]!;

interface House {
  readonly wall: string;
  readonly roof: string;
  readonly window?: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** A house with a low tiled roof; y is its foot. */
export function house(
  x: number,
  y: number,
  w: number,
  h: number,
  { wall, roof, window = c.ink, columns = 2, rows = 2 }: House,
): string {
  const [stepX, stepY] = [w / columns, h / (rows + 0.4)];
  const [paneW, paneH] = [Math.min(stepX * 0.4, 26), Math.min(stepY * 0.5, 38)];
  return (
    rect(x, y - h, w, h, wall) +
    shape(
      `M${round(x - 8)} ${round(y - h)}L${round(x + w * 0.14)} ${round(y - h - w * 0.2)}H${round(x + w * 0.86)}L${round(x + w + 8)} ${round(y - h)}Z`,
      roof,
    ) +
    many(columns * rows, (at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      return rect(
        x + stepX * (column + 0.5) - paneW / 2,
        y - h + stepY * (row + 0.45),
        paneW,
        paneH,
        window,
        2,
      );
    })
  );
}

/** A bell tower. */
export const tower = (x: number, y: number, w: number, h: number, wall: string, roof: string): string =>
  rect(x - w / 2, y - h, w, h, wall) +
  shape(`M${x - w * 0.62} ${y - h}L${x} ${y - h - w * 0.9}L${x + w * 0.62} ${y - h}Z`, roof) +
  shape(
    `M${x - w * 0.2} ${y - h + w * 0.9}v${-w * 0.4}a${w * 0.2} ${w * 0.2} 0 0 1 ${w * 0.4} 0v${w * 0.4}Z`,
    c.ink,
  );

export const dome = (x: number, y: number, r: number, wall: string, roof: string): string =>
  rect(x - r * 1.05, y - r * 0.7, r * 2.1, r * 0.7, wall) +
  shape(`M${x - r} ${y - r * 0.7}a${r} ${r * 1.1} 0 0 1 ${r * 2} 0Z`, roof) +
  rect(x - r * 0.13, y - r * 2.05, r * 0.26, r * 0.35, wall) +
  circle(x, y - r * 2.1, r * 0.14, roof);

/** A rope with pennants from one point to another. */
export function bunting(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  colors: readonly string[],
  size = 26,
): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
  const count = Math.floor(Math.abs(x2 - x1) / (size * 1.7));
  return (
    stroke(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, c.bark, 3) +
    many(count, (at) => {
      const t = (at + 0.5) / count;
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2;
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2;
      return shape(
        `M${round(x - size / 2)} ${round(y)}h${size}l${-size / 2} ${round(size * 1.15)}Z`,
        colors[at % colors.length]!,
      );
    })
  );
}

/** A rope with bulbs that shine. */
export function bulbs(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  color: string,
  r = 8,
): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
  const count = Math.floor(Math.abs(x2 - x1) / (r * 6));
  return (
    stroke(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, c.bark, 2.5) +
    many(count, (at) => {
      const t = (at + 0.5) / count;
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2;
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2 + r;
      return `<g opacity="0.25">${circle(x, y, r * 2.4, color)}</g>${circle(x, y, r, color)}`;
    })
  );
}

/** A stall with a striped awning; x is its middle, y its foot. */
export function stall(
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  light: string,
  wood: string,
): string {
  const [left, top, count] = [x - w / 2, y - h, 6];
  const stripe = (w + 40) / count;
  return (
    rect(left + 8, top, 10, h, wood) +
    rect(left + w - 18, top, 10, h, wood) +
    rect(left - 4, y - h * 0.42, w + 8, h * 0.42, wood, 4) +
    rect(left - 4, y - h * 0.42, w + 8, 12, light, 4) +
    many(count, (at) => {
      const from = left - 20 + at * stripe;
      const inner = left + 10 + (at * (w - 20)) / count;
      const innerEnd = left + 10 + ((at + 1) * (w - 20)) / count;
      return shape(
        `M${round(inner)} ${round(top - h * 0.1)}H${round(innerEnd)}L${round(from + stripe)} ${round(top + h * 0.14)}a${round(stripe / 2)} ${round(stripe / 2.4)} 0 0 1 ${round(-stripe)} 0Z`,
        at % 2 === 0 ? color : light,
      );
    })
  );
}
