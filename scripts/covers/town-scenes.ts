import {
  bird,
  c,
  circle,
  cloud,
  faded,
  hills,
  land,
  many,
  moved,
  rect,
  shape,
  sky,
  stroke,
  sun,
} from './brush.ts';
import { bunting, dome, house, tower, wallAt } from './buildings.ts';
import { person } from './people.ts';
import { cypress, potted, tree } from './plants.ts';

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

export const townScenes = {
  roofs:
    sky('#f4b79b', '#fdeac6') +
    sun(820, 250, 76, '#fff0c8') +
    faded(0.55, cloud(280, 160, 1, '#fff0e2') + cloud(1050, 120, 0.6, '#fff0e2')) +
    faded(0.7, hills(71, 400, 60, '#dc9c92', 240)) +
    many(10, (at) =>
      rect(at * 124 - 10, 390 - ((at * 47) % 90), 128, 300, at % 2 === 0 ? '#d99484' : '#cf8878'),
    ) +
    dome(470, 380, 84, '#d68f7d', '#b96f66') +
    tower(690, 420, 50, 190, '#cf8878', '#a95f58') +
    many(8, (at) =>
      house(-30 + at * 160, 600, 156, 150 + ((at * 59) % 90), {
        wall: ['#e9a98b', '#f0c39c', '#dd957a'][at % 3]!,
        roof: '#a8513c',
        window: at % 3 === 1 ? '#fde6a8' : '#7d4a48',
        columns: 3,
        rows: 3,
      }),
    ) +
    shape('M-20 675V530L200 470L560 530V675Z', '#8f4636') +
    many(9, (at) => stroke(`M${-10 + at * 64} ${540 - Math.abs(at - 3) * 4}v140`, '#a5543f', 5)) +
    [
      [60, 552],
      [210, 540],
      [360, 556],
    ]
      .map(([x, y]) =>
        moved(
          x!,
          y!,
          shape('M0 0L120 -10L134 84L14 96Z', c.indigo) +
            stroke('M4 32L124 22M9 64L129 54M40 -3L54 92M80 -7L94 88', '#8fa3dc', 3),
        ),
      )
      .join('') +
    shape('M700 675V560L960 500L1220 560V675Z', '#a8513c') +
    rect(1020, 470, 50, 80, '#c47a5e') +
    rect(1012, 462, 66, 14, '#8f4636') +
    stroke('M600 560Q660 590 740 556', c.bark, 3) +
    stroke('M600 480V620M740 500V600', c.bark, 6) +
    stroke('M600 500Q670 530 740 512', c.bark, 3) +
    shape('M618 508l36 10l-4 56l-34 -10Z', c.paper) +
    shape('M664 522l28 2l-2 46l-26 -2Z', c.teal) +
    shape('M702 522l26 -6l4 44l-26 6Z', c.gold) +
    potted(860, 552, 110, c.terracotta, '#3f8560', '#7fbb82') +
    bird(330, 250, 20, '#8f5148') +
    bird(395, 220, 15, '#8f5148'),

  village:
    sky('#f2c6a2', '#fdf0d4') +
    sun(230, 180, 54, '#fff0c8') +
    faded(0.6, cloud(960, 130, 0.9, '#fff5e6')) +
    hills(81, 470, 110, '#cfb58a', 260) +
    shape('M60 675Q220 480 380 330T600 190T830 340T1110 675Z', '#c9a878') +
    [
      [250, 3, 480],
      [330, 5, 360],
      [410, 6, 300],
      [490, 8, 220],
      [570, 9, 150],
      [650, 11, 80],
    ]
      .map(([y, count, from], row) =>
        many(count!, (at) => {
          const x = from! + at * 84;
          const tall = 82 + ((at * 31 + row * 17) % 30);
          const wall = ['#f7e3bf', '#eecfa2', '#e4bd8c', '#fbeed4'][(at + row * 3) % 4]!;
          return (
            rect(x, y! + 20 - tall, 80, tall + 20, wall) +
            ((at + row) % 3 === 0
              ? shape(`M${x - 5} ${y! + 20 - tall}l45 -24l45 24Z`, '#b9694a')
              : rect(x - 3, y! + 16 - tall, 86, 8, '#d2ab7a')) +
            shape(
              `M${x + 16} ${y! + 2}v-26a11 11 0 0 1 22 0v26Z`,
              (at + row) % 4 === 0 ? '#fbd27a' : '#7a5a44',
            ) +
            rect(x + 52, y! - 38, 14, 18, '#7a5a44', 2)
          );
        }),
      )
      .join('') +
    tower(610, 200, 54, 130, '#f7e3bf', '#b9694a') +
    many(3, (at) => cypress(1010 + at * 54, 640 + at * 8, 170 - at * 20, '#5d7f58')) +
    cypress(120, 640, 190, '#5d7f58') +
    land('#a9a869', [0, 640], [300, 660], [700, 650], [1200, 630]) +
    bird(380, 200, 18, '#9c6f52') +
    bird(870, 220, 16, '#9c6f52'),

  march:
    sky('#cfe3ea', '#fdeeda') +
    faded(0.85, cloud(220, 120, 0.7, c.white) + cloud(900, 100, 0.9, c.white)) +
    many(10, (at) =>
      house(at * 124 - 20, 500, 118, 230 + ((at * 71) % 110), {
        wall: wallAt(at + 2),
        roof: '#b9634a',
        window: '#64807c',
        columns: 2,
        rows: 4,
      }),
    ) +
    rect(0, 490, 1200, 190, '#d9c7a8') +
    stroke('M210 470V300M560 470V280M905 470V304M1080 470V330M60 470V320', '#8a6a48', 8) +
    rect(120, 276, 190, 100, c.teal, 8) +
    circle(215, 326, 30, '#dff3ee') +
    shape('M215 302q26 24 0 50q-26 -26 0 -50Z', c.brand) +
    rect(450, 250, 220, 112, c.gold, 8) +
    sun(560, 306, 22, c.terracotta) +
    rect(810, 282, 190, 100, c.coral, 8) +
    moved(
      905,
      336,
      shape('M0 34C-64 -6 -40 -46 -14 -38Q-4 -34 0 -24Q4 -34 14 -38C40 -46 64 -6 0 34Z', c.paper),
    ) +
    shape('M1080 330q40 -22 76 0t40 -6v64q-30 22 -60 4t-56 4Z', c.violet) +
    shape('M60 320q-30 -20 -60 -2v62q34 -14 60 6Z', c.leaf) +
    many(14, (at) =>
      person(
        20 + at * 90,
        540 + (at % 2) * 10,
        150,
        [c.indigo, c.brand, c.terracotta, c.ochre, c.plum][at % 5]!,
        { kind: at * 3 + 1, arms: at % 3 === 1 ? 'up' : 'down' },
      ),
    ) +
    many(9, (at) =>
      person(
        70 + at * 136,
        650 + (at % 2) * 16,
        220,
        [c.terracotta, c.gold, c.brand, c.coral, c.indigo, c.leaf][(at * 2) % 6]!,
        { kind: at * 2, arms: at % 4 === 2 ? 'up' : 'down', legs: ['#34485c', c.ink, '#6b4a34'][at % 3]! },
      ),
    ),

  street:
    sky('#cde8e6', '#fdf2da', 0, 420) +
    faded(0.9, cloud(620, 130, 0.8, c.white)) +
    many(3, (at) =>
      house(-40 + at * 140, 460 + at * -16, 136, 330 - at * 50, {
        wall: wallAt(at),
        roof: '#b9634a',
        window: '#4f7f7a',
        rows: 4,
      }),
    ) +
    many(3, (at) =>
      house(1104 - at * 140, 460 + at * -16, 136, 330 - at * 50, {
        wall: wallAt(at + 3),
        roof: '#b9634a',
        window: '#4f7f7a',
        rows: 4,
      }),
    ) +
    many(4, (at) =>
      house(378 + at * 114, 424, 110, 130 + ((at * 37) % 50), {
        wall: wallAt(at + 1),
        roof: '#c98468',
        window: '#84a09a',
        rows: 3,
      }),
    ) +
    tower(600, 320, 44, 110, '#f8e6c4', '#c98468') +
    rect(0, 420, 1200, 260, '#ecdcc0') +
    shape('M0 460L380 420H820L1200 460V480L820 430H380L0 480Z', '#d9c4a0') +
    bunting(90, 170, 1110, 170, 60, [c.terracotta, c.gold, c.teal, c.coral, c.indigo], 34) +
    bunting(230, 270, 970, 270, 40, [c.teal, c.coral, c.gold, c.plum, c.leaf], 26) +
    tree(150, 520, 190, '#4f9468', '#8cc488') +
    rect(112, 506, 76, 40, c.terracotta, 6) +
    tree(1050, 520, 190, '#4f9468', '#8cc488') +
    rect(1012, 506, 76, 40, c.terracotta, 6) +
    faded(
      0.8,
      many(
        6,
        (at) =>
          `<rect x="${470 + (at % 2) * 70 + at * 10}" y="${650 - at * 34}" width="62" height="30" fill="none" stroke="${[c.teal, c.coral, c.indigo][at % 3]!}" stroke-width="5" rx="4"/>`,
      ),
    ) +
    bicycle(830, 610, c.brand, 0.62) +
    person(330, 600, 170, c.terracotta, { kind: 2, arms: 'forward' }) +
    person(420, 596, 112, c.gold, { kind: 2, arms: 'up', legs: '#34607a' }) +
    person(660, 560, 104, c.indigo, { kind: 0, arms: 'up', legs: '#6b4a34' }) +
    person(1000, 640, 180, c.plum, { kind: 3, faces: -1 }),
};
