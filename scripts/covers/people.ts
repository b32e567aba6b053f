import { c, circle, moved, rect, shape, stroke } from './brush.ts';

const skins = ['#f0c3a0', '#c98f66', '#8a5a3c', '#e3ab83', '#6d452e'];
const hairs = ['#3a2a20', '#1d1a1a', '#7a4a24', '#4a2e1e', '#d8d2c8'];

interface Looks {
  readonly kind?: number;
  readonly arms?: 'down' | 'up' | 'forward';
  readonly legs?: string;
  /** 1 looks to the right, -1 to the left. */
  readonly faces?: 1 | -1;
}

/** Somebody who stands at x, y, without a face. */
export function person(x: number, y: number, h: number, shirt: string, looks: Looks = {}): string {
  const { kind = 0, arms = 'down', legs = c.ink, faces = 1 } = looks;
  const skin = skins[kind % skins.length]!;
  const arm = {
    down: 'M-15 -70Q-22 -56 -19 -42M15 -70Q22 -56 19 -42',
    up: 'M-15 -70L-26 -92M15 -70L26 -92',
    forward: 'M-14 -70Q-8 -54 8 -50M14 -70Q24 -58 32 -52',
  }[arms];
  return moved(
    x,
    y,
    stroke('M-7 -38L-9 -3M7 -38L9 -3', legs, 12) +
      stroke(arm, shirt, 9) +
      shape('M-19 -70Q-19 -80 -8 -80H8Q19 -80 19 -70L15 -34H-15Z', shirt) +
      rect(-4, -86, 8, 10, skin, 3) +
      circle(0, -92, 11, skin) +
      shape(
        'M-12 -91A12 12 0 0 1 12 -92Q4 -97 -4 -96Q-8 -88 -12 -87Z',
        hairs[(kind * 2 + 1) % hairs.length]!,
      ),
    h / 104,
    0,
    faces,
  );
}

/** Heads and shoulders from behind, as one sees them in a hall. */
export const seated = (x: number, y: number, h: number, shirt: string, kind: number): string =>
  moved(
    x,
    y,
    shape('M-40 0V-26Q-40 -48 -16 -50H16Q40 -48 40 -26V0Z', shirt) +
      rect(-7, -62, 14, 16, skins[kind % skins.length]!, 5) +
      circle(0, -74, 22, hairs[(kind * 3 + 1) % hairs.length]!),
    h / 96,
  );
