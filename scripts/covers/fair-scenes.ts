import {
  c,
  circle,
  cloud,
  faded,
  hills,
  land,
  many,
  moved,
  oval,
  rect,
  shape,
  sky,
  stroke,
  sun,
} from './brush.ts';
import { bunting, house, stall, wallAt } from './buildings.ts';
import { person } from './people.ts';
import { potted } from './plants.ts';

const tent = (x: number, y: number, w: number, h: number, color: string, shade: string): string =>
  shape(
    `M${x - w / 2} ${y - h * 0.52}L${x} ${y - h}L${x + w / 2} ${y - h * 0.52}V${y}H${x - w / 2}Z`,
    c.paper,
  ) +
  shape(
    `M${x - w * 0.58} ${y - h * 0.5}Q${x - w * 0.1} ${y - h * 0.66} ${x} ${y - h}Q${x + w * 0.1} ${y - h * 0.66} ${x + w * 0.58} ${y - h * 0.5}Z`,
    color,
  ) +
  shape(
    `M${x - w * 0.2} ${y - h * 0.5}Q${x - w * 0.03} ${y - h * 0.7} ${x} ${y - h}Q${x + w * 0.03} ${y - h * 0.7} ${x + w * 0.2} ${y - h * 0.5}Z`,
    shade,
  ) +
  many(6, (at) =>
    shape(
      `M${x - w * 0.58 + at * w * 0.1934} ${y - h * 0.505}h${w * 0.1934}a${w * 0.0967} ${w * 0.08} 0 0 1 ${-w * 0.1934} 0Z`,
      at % 2 === 0 ? color : shade,
    ),
  ) +
  shape(
    `M${x - w * 0.14} ${y}V${y - h * 0.3}Q${x} ${y - h * 0.42} ${x + w * 0.14} ${y - h * 0.3}V${y}Z`,
    '#8d6f58',
  ) +
  stroke(`M${x} ${y - h}v${-h * 0.16}`, c.bark, 4) +
  shape(`M${x} ${y - h * 1.16}l${w * 0.16} ${h * 0.05}l${-w * 0.16} ${h * 0.05}Z`, shade);

/** A bicycle whose wheels stand at y, 300 wide. */
const bicycle = (x: number, y: number, frame: string, scale = 1): string =>
  moved(
    x,
    y,
    [-96, 96]
      .map(
        (wheel) =>
          `<circle cx="${wheel}" cy="-62" r="58" fill="none" stroke="${c.ink}" stroke-width="8"/>` +
          many(6, (at) => moved(wheel, -62, stroke('M0 -54V54', '#9aa5a0', 1.6), 1, at * 30)),
      )
      .join('') +
      stroke('M-96 -62L-40 -150L54 -150L-6 -62ZM-6 -62L-46 -164M96 -62L50 -174', frame, 10) +
      stroke('M50 -174Q62 -190 86 -184', c.ink, 8) +
      stroke('M-66 -168H-28', c.bark, 13) +
      circle(-6, -62, 15, c.ink) +
      stroke('M-6 -62L14 -40M4 -38H26', c.ink, 6) +
      shape('M72 -176h66l-8 46h-50Z', '#c99a5c') +
      stroke('M76 -162h58M80 -146h50', '#a97a40', 4),
    scale,
  );

export const fairScenes = {
  bicycles:
    sky('#f6ddb8', '#f2cfa4') +
    rect(0, 0, 1200, 520, '#f0c79a') +
    many(20, (at) =>
      faded(0.5, rect(((at * 197) % 1160) + 10, 40 + ((at * 113) % 430), 58, 20, '#e5b584', 4)),
    ) +
    rect(410, 60, 380, 460, '#0f6f66', 10) +
    rect(430, 80, 166, 440, '#2c897e') +
    rect(604, 80, 166, 440, '#2c897e') +
    rect(446, 100, 134, 150, '#bfe0da', 4) +
    rect(620, 100, 134, 150, '#bfe0da', 4) +
    circle(590, 330, 8, c.gold) +
    circle(612, 330, 8, c.gold) +
    rect(90, 110, 210, 230, '#7d5730', 6) +
    rect(102, 122, 90, 206, '#cfe6df') +
    rect(198, 122, 90, 206, '#cfe6df') +
    rect(70, 340, 250, 22, '#fbf0dc', 4) +
    potted(130, 342, 96, c.terracotta, '#3f8560', '#7fbb82') +
    potted(252, 342, 86, c.gold, '#4f9468', '#8cc488') +
    rect(900, 110, 210, 230, '#7d5730', 6) +
    rect(912, 122, 90, 206, '#cfe6df') +
    rect(1008, 122, 90, 206, '#cfe6df') +
    rect(880, 340, 250, 22, '#fbf0dc', 4) +
    bunting(0, 40, 1200, 40, 18, [c.terracotta, c.gold, c.teal, c.cream, c.indigo], 30) +
    rect(0, 512, 1200, 170, '#d9b890') +
    many(14, (at) => stroke(`M${at * 100 - 60 + (at % 2) * 20} ${545 + (at % 3) * 40}h70`, '#c9a478', 4)) +
    bicycle(250, 610, c.terracotta, 1.25) +
    bicycle(930, 606, c.indigo, 1.2) +
    bicycle(600, 640, c.gold, 1.25),

  market:
    sky('#cfe8e3', '#fdf1d8') +
    faded(0.85, cloud(600, 110, 0.8, c.white)) +
    many(9, (at) =>
      house(at * 140 - 30, 440, 134, 220 + ((at * 71) % 90), {
        wall: wallAt(at),
        roof: '#b9634a',
        window: '#6b8a84',
        columns: 2,
        rows: 3,
      }),
    ) +
    rect(0, 430, 1200, 250, '#e9d6b4') +
    stall(210, 580, 320, 300, c.terracotta, c.cream, '#a97a4c') +
    stall(600, 580, 320, 300, c.brand, c.cream, '#a97a4c') +
    stall(990, 580, 320, 300, c.ochre, c.cream, '#a97a4c') +
    [210, 600, 990]
      .map((x, s) =>
        many(3, (at) => {
          const color = [
            ['#c9532f', '#e0a030', '#7f8c3b'],
            ['#6fa85a', '#a04a8d', '#f08a66'],
            ['#f2c763', '#2f8259', '#c9532f'],
          ][s]![at]!;
          return (
            many(7, (n) =>
              circle(x - 122 + at * 98 + n * 8, 446 - (n % 2) * 14 - (n === 3 ? 8 : 0), 13, color),
            ) + rect(x - 140 + at * 98, 446, 84, 34, '#c99a64', 4)
          );
        }),
      )
      .join('') +
    person(400, 640, 200, c.plum, { kind: 2, arms: 'forward', faces: -1 }) +
    shape('M330 560h56l-8 54h-40Z', c.gold) +
    stroke('M338 560q20 -30 40 0', '#b98425', 5) +
    person(770, 650, 206, c.leaf, { kind: 3, arms: 'forward' }) +
    person(856, 650, 130, c.coral, { kind: 3, legs: '#34607a' }) +
    bunting(0, 120, 600, 110, 40, [c.gold, c.teal, c.coral, c.indigo], 26) +
    bunting(600, 110, 1200, 120, 40, [c.coral, c.gold, c.leaf, c.plum], 26),

  fair:
    sky('#c9dff0', '#fdf0dc', 0, 460) +
    sun(190, 140, 48, '#fbdc9a') +
    faded(0.9, cloud(860, 120, 0.9, c.white) + cloud(430, 100, 0.5, c.white)) +
    hills(91, 420, 80, '#a9cbb4', 230) +
    land('#8fbd7c', [0, 430], [400, 440], [800, 426], [1200, 440]) +
    tent(160, 470, 190, 210, c.teal, c.foam) +
    tent(1050, 468, 190, 210, c.plum, '#efc9e2') +
    tent(840, 458, 150, 170, c.coral, c.cream) +
    tent(370, 458, 150, 170, c.gold, c.cream) +
    land('#a5cc88', [0, 490], [400, 480], [800, 500], [1200, 484]) +
    shape('M470 675Q540 560 560 480H650Q680 560 760 675Z', '#f3e4bf') +
    tent(605, 520, 330, 350, c.violet, '#d9d2f4') +
    tent(250, 600, 280, 290, c.terracotta, c.cream) +
    tent(960, 600, 280, 290, c.indigo, '#d5ddf6') +
    bunting(120, 200, 600, 130, 40, [c.gold, c.coral, c.teal, c.violet], 26) +
    bunting(610, 130, 1090, 200, 40, [c.gold, c.coral, c.teal, c.violet], 26) +
    person(480, 630, 150, c.brand, { kind: 1 }) +
    person(550, 620, 144, c.coral, { kind: 0, faces: -1 }) +
    person(720, 640, 156, c.gold, { kind: 2 }) +
    person(780, 636, 100, c.indigo, { kind: 2, arms: 'up', legs: '#6b4a34' }) +
    oval(60, 660, 90, 30, '#7fb06c') +
    oval(1160, 660, 90, 30, '#7fb06c'),
};
