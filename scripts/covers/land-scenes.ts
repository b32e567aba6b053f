import {
  bird,
  c,
  circle,
  cloud,
  faded,
  glints,
  hills,
  land,
  many,
  moved,
  oval,
  rect,
  shape,
  sky,
  stroke,
} from './brush.ts';
import { house, tower } from './buildings.ts';
import { person } from './people.ts';
import { fir, grass, stonePine, tree } from './plants.ts';

export const landScenes = {
  lawn:
    sky('#d5ebe2', '#fdf3da', 0, 420) +
    faded(0.85, cloud(880, 120, 0.9, c.white) + cloud(260, 150, 0.6, c.white)) +
    hills(12, 350, 70, '#b4d6bd') +
    many(9, (at) =>
      tree(
        40 + at * 144,
        410 + (at % 2) * 8,
        190 + ((at * 43) % 70),
        at % 2 === 0 ? '#5a9a6f' : '#6dab79',
        '#a9d196',
      ),
    ) +
    land('#84b878', [0, 400], [300, 412], [640, 396], [960, 412], [1200, 400]) +
    land('#9ac687', [0, 480], [340, 450], [700, 490], [1200, 440]) +
    shape('M520 675Q600 520 860 470T1200 420V448Q960 480 860 540T760 675Z', '#f0dfb6') +
    grass(4, 20, 500, 500, 150, '#6ea566', 20) +
    tree(150, 560, 330, '#3f8560', '#7fbb82') +
    person(420, 590, 165, c.terracotta, { kind: 0, arms: 'forward' }) +
    moved(
      482,
      592,
      shape('M-34 0Q-44 -60 -14 -84H14Q44 -60 34 0Z', c.gold) +
        stroke('M-14 -84Q0 -100 14 -84', '#b98425', 5),
    ) +
    person(610, 560, 150, c.brand, { kind: 3, legs: '#3d4d63' }) +
    person(900, 560, 160, c.indigo, { kind: 2, arms: 'forward', faces: -1 }) +
    moved(
      842,
      562,
      shape('M-30 0Q-40 -54 -12 -76H12Q40 -54 30 0Z', c.teal) + stroke('M-12 -76Q0 -90 12 -76', c.deep, 5),
    ) +
    person(990, 530, 112, c.coral, { kind: 4, arms: 'up' }),

  path:
    sky('#bcdbe4', '#fbeedb', 0, 480) +
    faded(0.85, cloud(220, 140, 0.8, c.white) + cloud(930, 190, 0.7, c.white)) +
    shape('M-40 480L250 180L400 330L640 60L860 340L980 220L1260 480Z', '#8eacc0') +
    shape('M640 60L716 156L680 150L646 190L606 150L560 150Z', c.white) +
    shape('M250 180L296 226L262 224L238 250L214 218Z', c.white) +
    shape('M980 220L1024 262L990 262L966 280L946 252Z', c.white) +
    shape('M640 60L860 340L700 400Z', '#7b9ab2') +
    hills(22, 430, 110, '#79aa96', 230) +
    many(15, (at) =>
      fir(20 + at * 84, 446 + (at % 3) * 8, 96 + ((at * 41) % 60), at % 2 === 0 ? '#3f7f6a' : '#4f9078'),
    ) +
    land('#8fb978', [0, 440], [260, 470], [620, 430], [900, 456], [1200, 420]) +
    land('#a9cc88', [0, 530], [300, 500], [700, 560], [1200, 490]) +
    shape(
      'M420 675C470 580 800 590 790 530S600 490 660 446H690C650 486 900 500 890 545S660 600 640 675Z',
      '#f3e4bf',
    ) +
    grass(9, 30, 420, 540, 120, '#7aa860', 26) +
    grass(10, 920, 1180, 530, 120, '#7aa860', 26) +
    person(600, 646, 150, c.terracotta, { kind: 0, arms: 'forward' }) +
    moved(
      672,
      640,
      circle(0, -22, 26, c.ink) +
        circle(0, -22, 18, '#a9cc88') +
        stroke('M-60 -76L-20 -66L40 -66L92 -86M-20 -66L0 -22L40 -66', c.indigo, 8) +
        shape('M-26 -74Q-24 -118 4 -118T30 -70Z', c.gold) +
        circle(4, -134, 16, '#8a5a3c') +
        shape('M-13 -134a17 17 0 0 1 34 -2Q8 -142 -13 -134Z', '#1d1a1a') +
        stroke('M22 -74L52 -58L56 -40', '#3d4d63', 12),
    ) +
    person(790, 640, 146, c.brand, { kind: 3, arms: 'forward', faces: -1, legs: '#6b4a34' }) +
    fir(130, 640, 300, '#2f6d58') +
    fir(1090, 620, 340, '#2f6d58'),

  volcano:
    sky('#c4dfe8', '#fde8cf', 0, 420) +
    shape(
      'M-60 440Q240 380 440 200Q500 150 540 150L570 162L600 150Q660 150 740 220Q920 380 1260 440Z',
      '#8d93a8',
    ) +
    shape(
      'M440 200Q500 150 540 150L570 162L600 150Q660 150 740 220L690 236L650 218L610 262L570 222L530 250L490 216Z',
      c.white,
    ) +
    faded(
      0.8,
      cloud(690, 130, 0.8, c.white) + circle(590, 122, 24, c.white) + circle(620, 100, 30, c.white),
    ) +
    hills(51, 430, 70, '#7fae92', 210) +
    many(12, (at) =>
      house(30 + at * 98, 458, 80, 50 + ((at * 23) % 34), {
        wall: ['#fbe6c4', '#f6cfa8', '#fdf3e0'][at % 3]!,
        roof: '#c0694a',
        window: '#5b6f78',
        rows: 1,
      }),
    ) +
    land('#6fa56b', [0, 450], [400, 462], [800, 446], [1200, 458]) +
    land('#83b571', [0, 530], [400, 510], [800, 540], [1200, 508]) +
    many(7, (at) =>
      moved(
        70 + at * 180,
        560 + (at % 2) * 34,
        tree(0, 0, 200, '#2f7a52', '#5fa567') +
          [
            [-38, -112],
            [30, -128],
            [4, -164],
            [-14, -96],
            [46, -100],
            [-30, -146],
          ]
            .map(([x, y]) => circle(x!, y!, 11, c.gold) + circle(x! + 3, y! - 3, 4, '#fdeab0'))
            .join(''),
      ),
    ) +
    moved(
      560,
      650,
      rect(-60, -46, 120, 46, '#b98555', 6) +
        many(6, (at) => circle(-46 + at * 18, -52 - (at % 2) * 8, 15, at % 2 === 0 ? c.gold : '#f0b148')) +
        rect(-60, -46, 120, 14, '#cf9a66', 4),
    ),

  island:
    sky('#bfe3ea', '#fbf2dc', 0, 330) +
    faded(0.85, cloud(180, 120, 0.7, c.white) + cloud(1000, 140, 0.9, c.white)) +
    rect(0, 310, 1200, 370, '#62b7bb') +
    faded(0.5, hills(61, 312, 46, '#8fbccb', 300)) +
    rect(0, 310, 1200, 30, '#62b7bb') +
    land('#48a3ab', [0, 470], [300, 486], [640, 466], [960, 490], [1200, 470]) +
    land('#338e9b', [0, 560], [300, 576], [640, 556], [960, 584], [1200, 562]) +
    faded(0.35, oval(620, 462, 400, 26, c.foam)) +
    shape(
      'M230 456C270 400 330 410 380 350S520 220 620 214S770 280 830 340S950 410 1010 456Q620 486 230 456Z',
      '#e9cfa0',
    ) +
    shape(
      'M290 440C340 400 360 400 410 344S530 226 620 220S750 280 810 340S900 400 960 436Q800 410 640 430T290 440Z',
      '#88b47c',
    ) +
    many(5, (at) =>
      stonePine(420 + at * 92, [372, 300, 268, 300, 372][at]!, 96 + (at % 2) * 26, '#3b7c5f', '#7fb27f'),
    ) +
    tower(640, 250, 44, 112, '#fdf3e0', '#c9532f') +
    many(4, (at) =>
      house(520 + at * 76, 430 - (at % 2) * 12, 62, 48, {
        wall: ['#fdf3e0', '#f6cfa8'][at % 2]!,
        roof: '#c9744f',
        rows: 1,
      }),
    ) +
    glints(63, 350, 660, '#d2efea', 30) +
    moved(
      250,
      590,
      stroke('M0 0V-150', c.bark, 5) +
        shape('M7 -146Q84 -70 88 -16H7Z', c.white) +
        shape('M-6 -120Q-52 -56 -54 -16H-6Z', c.blush) +
        shape('M-80 -6H92Q76 34 40 36H-40Q-72 30 -80 -6Z', c.terracotta),
    ) +
    moved(
      960,
      540,
      stroke('M0 0V-90', c.bark, 4) +
        shape('M5 -88Q50 -42 54 -10H5Z', c.gold) +
        shape('M-46 -4H56Q46 20 24 22H-24Q-42 18 -46 -4Z', c.brand),
    ) +
    bird(380, 200, 20, '#3d7f8a') +
    bird(450, 170, 15, '#3d7f8a'),
};
