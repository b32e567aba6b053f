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
  oval,
  rect,
  shape,
  sky,
  stroke,
  sun,
} from './brush.ts';
import { house, tower } from './buildings.ts';
import { person } from './people.ts';
import { cypress, leaf, oliveTree, tree } from './plants.ts';

export const fieldScenes = {
  saplings:
    sky('#cfe8e4', '#fdf0d2', 0, 420) +
    sun(930, 170, 54, '#fbdc9a') +
    faded(0.8, cloud(300, 150, 0.9, c.white)) +
    hills(6, 330, 90, '#aed2b5') +
    hills(15, 380, 70, '#8dbf95', 220) +
    land('#7a9f4f', [0, 400], [400, 380], [800, 402], [1200, 376]) +
    land('#a4744a', [0, 440], [400, 418], [800, 440], [1200, 416]) +
    many(6, (row) =>
      stroke(`M${-60 + row * 260} 700Q${250 + row * 150} 560 ${400 + row * 90} 432`, '#8d5f3a', 10),
    ) +
    [
      [250, 470, 0.55],
      [450, 462, 0.5],
      [760, 470, 0.55],
      [980, 462, 0.52],
      [120, 580, 0.95],
      [420, 560, 0.85],
      [1060, 570, 0.9],
    ]
      .map(([x, y, s]) =>
        moved(
          x!,
          y!,
          oval(0, 4, 50, 12, '#7c5231') +
            stroke('M16 0V-120', '#d9b98a', 7) +
            stroke('M0 0Q4 -60 0 -132', c.bark, 7) +
            [-60, -30, 0, 34, 62]
              .map((turn, at) => leaf(0, -96 - (at % 2) * 26, 56, turn, at % 2 === 0 ? '#3f8f58' : '#6fb26c'))
              .join(''),
          s,
        ),
      )
      .join('') +
    person(640, 600, 190, c.brand, { kind: 1, arms: 'forward' }) +
    moved(
      760,
      590,
      shape('M-44 -70H34L42 0H-52Z', c.terracotta) +
        stroke('M38 -20L92 -76M-40 -66Q-92 -60 -56 -14', c.terracotta, 11) +
        oval(96, -80, 18, 8, c.rust) +
        stroke('M-36 -72Q0 -112 30 -72', c.rust, 8),
    ) +
    person(300, 560, 120, c.gold, { kind: 3, arms: 'up', legs: '#3c5a78' }),

  garden:
    sky('#d9efe6', '#fcf4df', 0, 380) +
    many(9, (at) => tree(60 + at * 140, 320, 150 + ((at * 31) % 50), '#9ccbaa', '#bfe0bd', '#8f9f7a')) +
    rect(0, 318, 1200, 360, '#8ebd78') +
    many(25, (at) => shape(`M${at * 50 - 6} 350v-96l16 -22l16 22v96Z`, '#f7ead0')) +
    rect(0, 272, 1200, 10, '#e2cfa6') +
    rect(0, 320, 1200, 10, '#e2cfa6') +
    rect(0, 346, 1200, 340, '#86b56f') +
    [
      [60, 400, 320],
      [440, 400, 320],
      [820, 400, 320],
    ]
      .map(
        ([x, y, w]) => rect(x!, y!, w!, 66, '#a9784c', 8) + rect(x! + 8, y! + 6, w! - 16, 22, '#5f3f2a', 6),
      )
      .join('') +
    many(5, (at) =>
      moved(
        104 + at * 58,
        420,
        many(3, (n) => leaf(0, 0, 58, -36 + n * 36, n === 1 ? '#6fb26c' : '#3f8f58')),
      ),
    ) +
    many(3, (at) =>
      moved(
        510 + at * 92,
        420,
        stroke('M0 0V-130', '#c9a674', 5) +
          many(3, (n) => leaf(0, -20 - n * 34, 44, n % 2 === 0 ? 55 : -55, '#4b985e')) +
          circle(-16, -30, 15, c.terracotta) +
          circle(16, -64, 14, '#e2603a') +
          circle(-12, -98, 12, c.coral),
      ),
    ) +
    many(4, (at) =>
      moved(
        872 + at * 72,
        424,
        many(5, (n) => leaf(0, 4, 46, -70 + n * 35, '#8a5a9a')) + circle(0, -10, 22, '#b58ac0'),
      ),
    ) +
    [
      [-30, 540, 520],
      [560, 540, 680],
    ]
      .map(
        ([x, y, w]) =>
          rect(x!, y!, w!, 150, '#b98555', 10) + rect(x! + 12, y! + 8, w! - 24, 34, '#5f3f2a', 8),
      )
      .join('') +
    many(5, (at) =>
      moved(
        40 + at * 96,
        574,
        many(5, (n) => leaf(0, 0, 92, -64 + n * 32, n % 2 === 0 ? '#2f8259' : '#56a46a')) +
          circle(0, -14, 24, '#a9d08a'),
      ),
    ) +
    many(6, (at) =>
      moved(
        620 + at * 108,
        578,
        many(3, (n) => leaf(0, -6, 86, -30 + n * 30, '#4f9a52')) +
          shape('M-16 -8Q0 -20 16 -8L0 26Z', c.coral),
      ),
    ),

  olives:
    sky('#cde6ea', '#fdeecb', 0, 400) +
    sun(300, 160, 50, '#fbdd9a') +
    hills(33, 340, 80, '#bcd3a8', 260) +
    hills(37, 384, 60, '#a4c291', 200) +
    house(780, 370, 130, 74, { wall: '#fdf3e0', roof: '#d9a77a', columns: 3, rows: 1 }) +
    tower(930, 370, 30, 110, '#fdf3e0', '#c9744f') +
    many(3, (at) => cypress(690 + at * 26, 374, 90 + at * 12, '#4d7f63')) +
    land('#d58a56', [0, 392], [400, 372], [800, 392], [1200, 366]) +
    many(7, (at) => oliveTree(70 + at * 176, 420 + (at % 2) * 10, 96, at % 2 === 0 ? 1 : -1)) +
    land('#c9713f', [0, 470], [400, 446], [800, 476], [1200, 440]) +
    many(5, (row) =>
      stroke(`M${-100 + row * 330} 700Q${200 + row * 200} 560 ${330 + row * 140} 466`, '#b25f33', 9),
    ) +
    many(4, (at) => oliveTree(140 + at * 320, 548 + (at % 2) * 14, 190, at % 2 === 0 ? -1 : 1)) +
    moved(
      620,
      622,
      shape('M-60 -50H60L46 10H-46Z', '#d9b06c') +
        many(9, (at) =>
          oval(-42 + at * 10.5, -54 - (at % 2) * 8, 9, 7, at % 3 === 0 ? '#4d5a2c' : '#7f8c3b'),
        ) +
        stroke('M-56 -30H56M-52 -10H52', '#b0843f', 4),
    ) +
    bird(560, 180, 20, '#5d8a8a') +
    bird(620, 210, 14, '#5d8a8a'),

  terraces:
    sky('#d3e6e6', '#fdeed4', 0, 400) +
    sun(900, 140, 46, '#fbdc9a') +
    shape('M-20 400L180 150L380 330L560 200L800 420Z', '#a3bfc4') +
    hills(40, 380, 110, '#86b092', 260) +
    [330, 400, 475, 560]
      .map(
        (y, at) =>
          land(
            ['#a5c47e', '#93b86d', '#82ab60', '#719d55'][at]!,
            [0, y + 40],
            [400, y + 8],
            [800, y - 6],
            [1200, y - 40],
          ) +
          many(
            12,
            (n) =>
              stroke(`M${50 + n * 102 + at * 20} ${y + 30 - n * 5.6}v-32`, '#7d5730', 4) +
              circle(50 + n * 102 + at * 20, y - 2 - n * 5.6, 16, at % 2 === 0 ? '#4f8f55' : '#5f9c5a'),
          ) +
          land('#d9cfbb', [0, y + 52], [400, y + 24], [800, y + 8], [1200, y - 24]) +
          many(30, (n) =>
            rect(
              n * 41 - 8,
              y + 56 - n * 2.1 + ((n * 7) % 5),
              34,
              13,
              ['#b9ad96', '#c8bda6', '#a99d88'][n % 3]!,
              5,
            ),
          ) +
          land(
            ['#93b86d', '#82ab60', '#719d55', '#628f4c'][at]!,
            [0, y + 84],
            [400, y + 56],
            [800, y + 40],
            [1200, y + 6],
          ),
      )
      .join('') +
    person(430, 640, 150, c.terracotta, { kind: 3, arms: 'forward' }) +
    moved(520, 640, rect(-34, -26, 64, 26, '#b9ad96', 7) + rect(-18, -48, 50, 22, '#cfc4ad', 7)) +
    person(650, 632, 146, c.indigo, { kind: 4, arms: 'down', faces: -1 }),
};
