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
  sun,
} from './brush.ts';
import { house, tower } from './buildings.ts';
import { person } from './people.ts';
import { cypress, grass, reeds, stonePine, tree } from './plants.ts';

/** A boat seen from its side; x is its middle, y the water. */
const boat = (x: number, y: number, scale: number, hull: string, rim: string): string =>
  moved(
    x,
    y,
    shape('M-90 -26Q-70 6 -44 8H48Q74 4 92 -30Q40 -16 0 -16Q-44 -16 -90 -26Z', hull) +
      stroke('M-90 -26Q-44 -14 0 -14T92 -30', rim, 6),
    scale,
  );

const sail = (x: number, y: number, scale: number, color: string, shade: string): string =>
  moved(
    x,
    y,
    stroke('M0 0V-120', c.bark, 4) +
      shape('M6 -118Q62 -60 66 -14H6Z', color) +
      shape('M-5 -100Q-40 -50 -42 -14H-5Z', shade),
    scale,
  ) + boat(x, y + 14 * scale, scale * 0.7, c.terracotta, c.cream);

export const waterScenes = {
  river:
    sky('#cfe6df', '#fbeed8') +
    sun(860, 190, 56, '#fbd79a') +
    faded(0.8, cloud(250, 170, 0.9, c.white) + cloud(1040, 120, 0.6, c.white)) +
    hills(4, 330, 70, '#b7d6c6') +
    hills(9, 370, 60, '#93c0a6', 210) +
    many(7, (at) =>
      cypress(60 + at * 62, 408 - (at % 3) * 8, 120 + ((at * 37) % 60), at % 2 === 0 ? '#5f9c7b' : '#6fa986'),
    ) +
    many(6, (at) =>
      tree(760 + at * 78, 412, 110 + ((at * 29) % 50), at % 2 === 0 ? '#5c9a75' : '#6ea782', '#a6cf9c'),
    ) +
    land('#6fa57b', [0, 400], [200, 392], [460, 412], [700, 404], [960, 414], [1200, 396]) +
    shape(
      'M610 408C700 420 520 450 380 500S40 600 0 675H1010C1000 590 900 560 780 520S560 460 690 408Z',
      '#8fcfca',
    ) +
    shape(
      'M640 408C700 424 590 450 500 495S300 600 330 675H800C830 590 700 540 640 500S600 450 670 408Z',
      '#b4e0d8',
    ) +
    glints(3, 470, 660, '#e9f6f0', 15) +
    land('#2f7a5a', [0, 520], [150, 545], [280, 610], [330, 690]) +
    land('#256b50', [760, 690], [860, 610], [1000, 560], [1200, 530]) +
    grass(5, 0, 240, 560, 90, '#4f9a6e', 34) +
    reeds(11, -10, 260, 680, 250, '#17594a', '#8a4a26') +
    reeds(17, 940, 1210, 690, 290, '#13503f', '#8a4a26') +
    bird(520, 200, 22, '#3d7a70') +
    bird(580, 172, 16, '#3d7a70'),

  canal:
    sky('#f6b9a0', '#fde3c0') +
    sun(600, 300, 74, '#fff1cf') +
    many(6, (at) =>
      house(20 + at * 92, 400, 92, 130 + ((at * 53) % 80), {
        wall: ['#d98d6f', '#e5a886', '#c97b66'][at % 3]!,
        roof: '#94503f',
        window: '#8a4a40',
        rows: 3,
      }),
    ) +
    many(6, (at) =>
      house(660 + at * 92, 400, 92, 140 + ((at * 61) % 76), {
        wall: ['#e5a886', '#cf8468', '#dd9a7c'][at % 3]!,
        roof: '#8d4b3c',
        window: '#8a4a40',
        rows: 3,
      }),
    ) +
    tower(880, 300, 46, 150, '#c97b66', '#8d4b3c') +
    shape('M0 400H1200V675H0Z', '#e8a58b') +
    shape('M430 400H770L1000 675H200Z', '#f8cfa8') +
    shape('M0 400H300Q340 300 600 300T900 400H1200V372H930Q830 258 600 258T270 372H0Z', '#7c4a44') +
    shape('M300 400Q340 310 600 310T900 400Z', '#fbe0b9') +
    shape('M540 400a60 60 0 0 1 120 0Z', '#fff6e0') +
    shape('M300 400Q340 452 600 462T900 400Z', '#f6c9a2') +
    glints(8, 440, 660, '#fff0d6', 20) +
    faded(0.2, oval(600, 590, 250, 16, '#5a2f33')) +
    moved(
      600,
      578,
      shape('M-250 -34Q-190 10 -110 12H120Q200 8 252 -36Q150 -8 0 -8T-250 -34Z', c.brand) +
        stroke('M-250 -34Q-150 -8 0 -8T252 -36', c.mint, 6),
    ) +
    moved(
      510,
      570,
      shape('M-22 0Q-26 -64 0 -68T22 0Z', c.gold) +
        circle(2, -84, 16, '#7a4a35') +
        shape('M-15 -84a16 16 0 0 1 34 -2Q6 -92 -15 -84Z', '#2a1d1a'),
    ) +
    moved(
      690,
      570,
      shape('M-22 0Q-26 -64 0 -68T22 0Z', c.terracotta) +
        circle(2, -84, 16, '#e3ab83') +
        shape('M-15 -84a16 16 0 0 1 34 -2Q6 -92 -15 -84Z', '#5a3422'),
    ) +
    stroke('M450 490L580 610', '#6b3f2f', 7) +
    stroke('M768 470L640 606', '#6b3f2f', 7),

  beach:
    sky('#f3c3b4', '#fdecd0', 0, 360) +
    sun(420, 318, 80, '#ffe3a6') +
    faded(0.7, cloud(900, 170, 1, '#fff4ea') + cloud(690, 110, 0.55, '#fff4ea')) +
    rect(0, 335, 1200, 340, '#6fb6b4') +
    faded(0.75, shape('M345 335H495L580 520H240Z', '#f8dcae')) +
    glints(5, 345, 470, '#d7ece4', 26) +
    land('#9fd0c6', [0, 440], [260, 462], [560, 434], [860, 470], [1200, 440]) +
    land(c.foam, [0, 474], [220, 500], [520, 466], [820, 508], [1200, 470]) +
    land('#e8cfa4', [0, 490], [220, 516], [520, 482], [820, 524], [1200, 486]) +
    land('#f3e0bb', [0, 540], [300, 556], [640, 530], [940, 566], [1200, 536]) +
    sail(960, 352, 0.7, c.white, c.blush) +
    person(700, 575, 150, c.brand, { kind: 1, arms: 'forward', faces: 1 }) +
    shape('M742 508h50l10 62q-34 12 -70 0Z', c.gold) +
    stroke('M748 508q18 -22 38 0', '#b98425', 5) +
    person(850, 568, 138, c.terracotta, { kind: 2, arms: 'forward', faces: -1, legs: '#36505f' }) +
    many(7, (at) => oval(210 + at * 58, 640 - at * 9 + (at % 2) * 16, 11, 6, '#d9bf92')) +
    moved(180, 590, shape('M-46 -30h92l-12 70h-68Z', c.coral) + stroke('M-44 -28Q0 -96 44 -28', c.rust, 6)) +
    bird(210, 190, 24, '#9c6a62') +
    bird(275, 160, 16, '#9c6a62'),

  cove:
    sky('#bfe3e2', '#eef6ea', 0, 420) +
    faded(0.85, cloud(250, 130, 0.9, c.white) + cloud(960, 100, 0.7, c.white)) +
    land('#7fae86', [0, 250], [220, 200], [480, 230], [760, 170], [1000, 120], [1200, 90]) +
    stonePine(1030, 150, 130, '#3f7d5d', '#7fb27f') +
    stonePine(1120, 130, 110, '#3a7456', '#7fb27f') +
    stonePine(140, 236, 100, '#3f7d5d', '#7fb27f') +
    many(9, (at) =>
      house(70 + at * 118, 430 - (at % 2) * 10, 112, 150 + ((at * 67) % 110), {
        wall: ['#f0b98d', '#e98f6f', '#f6d9a0', '#f3a58f', '#f8e6c4'][at % 5]!,
        roof: '#b2563a',
        window: ['#2f6f67', '#3c7f8a'][at % 2]!,
        rows: 3,
      }),
    ) +
    tower(720, 240, 52, 130, '#f8e6c4', '#b2563a') +
    shape('M0 400L90 424H1110L1200 396V675H0Z', '#d8c096') +
    land('#f0dcb4', [0, 432], [300, 450], [620, 442], [900, 456], [1200, 428]) +
    land(c.foam, [0, 512], [260, 486], [600, 520], [900, 492], [1200, 522]) +
    land('#58adb0', [0, 524], [260, 500], [600, 534], [900, 506], [1200, 534]) +
    land('#3d97a0', [0, 590], [300, 572], [640, 600], [940, 580], [1200, 606]) +
    glints(21, 545, 665, '#bfe6e0', 22) +
    boat(300, 470, 0.9, c.brand, c.cream) +
    boat(500, 478, 0.75, c.terracotta, c.cream) +
    boat(860, 476, 0.85, c.indigo, c.gold) +
    boat(700, 600, 1.1, '#f4ead6', c.terracotta),

  dunes:
    sky('#cde7ea', '#fbf1dc', 0, 380) +
    sun(240, 150, 48, '#fbe3a8') +
    faded(0.9, cloud(820, 150, 1, c.white)) +
    rect(0, 300, 1200, 140, '#5fb0b5') +
    glints(6, 306, 400, '#c8e8e3', 22) +
    sail(640, 316, 0.42, c.white, c.blush) +
    land(c.foam, [0, 392], [300, 402], [700, 388], [1200, 404]) +
    land('#ecd7ac', [0, 404], [300, 414], [700, 400], [1200, 416]) +
    land('#e3c58f', [0, 400], [180, 372], [420, 440], [700, 462], [1200, 420]) +
    land('#efd7a6', [0, 520], [300, 480], [560, 500], [840, 420], [1040, 400], [1200, 430]) +
    grass(8, 820, 1160, 430, 30, '#8a9a56', 50) +
    grass(12, 40, 360, 388, 30, '#8a9a56', 46) +
    land('#f8e8c4', [0, 600], [260, 540], [560, 600], [860, 560], [1200, 620]) +
    many(12, (at) =>
      stroke(`M${430 + at * 44} ${520 + Math.round(26 * Math.sin(at / 2.4)) + at * 3}v-74`, '#a47c4c', 7),
    ) +
    stroke(
      `M430 476${many(11, (at) => `L${474 + at * 44} ${476 + Math.round(26 * Math.sin((at + 1) / 2.4)) + (at + 1) * 3}`)}`,
      '#a47c4c',
      4,
    ) +
    grass(2, 20, 420, 560, 90, '#6f8a4a', 74) +
    grass(3, 900, 1190, 590, 60, '#7d9650', 66) +
    bird(760, 220, 20, '#4f8890') +
    bird(830, 250, 15, '#4f8890'),

  lake:
    sky('#c6dfe6', '#f7eee0', 0, 400) +
    sun(780, 150, 46, '#fdeac0') +
    shape('M-20 400L210 110L330 240L470 70L700 400Z', '#8fb2bd') +
    shape('M520 400L760 190L880 280L1010 150L1240 400Z', '#a5c3ca') +
    shape('M470 70L530 156L500 150L468 176L440 148L408 152Z', c.white) +
    shape('M210 110L256 160L226 164L200 182L180 162L164 168Z', c.white) +
    shape('M1010 150L1060 206L1026 200L1000 220L964 204Z', c.white) +
    hills(31, 400, 90, '#5f9184', 190) +
    many(16, (at) => cypress(40 + at * 76, 404, 44 + ((at * 31) % 34), '#3d7566')) +
    house(870, 404, 70, 54, { wall: '#f6e2bd', roof: '#b9603f', rows: 1 }) +
    tower(960, 404, 26, 84, '#f6e2bd', '#b9603f') +
    rect(0, 402, 1200, 273, '#9cc6c9') +
    faded(
      0.5,
      shape('M100 402L470 610L720 402Z', '#7ba6b2') +
        shape('M640 402L1010 560L1200 402Z', '#8db6bd') +
        shape('M700 402H860L820 675H740Z', '#fbeccb'),
    ) +
    glints(14, 412, 660, '#dff0ee', 26) +
    shape('M470 675L560 470H640L770 675Z', '#a97c50') +
    many(8, (at) => stroke(`M${556 - at * 11} ${486 + at * 24 + at * at}H${644 + at * 15}`, '#8d6440', 3)) +
    boat(880, 560, 1, c.brand, c.cream) +
    reeds(44, 0, 240, 680, 210, '#2c6a56', '#8a4a26') +
    bird(340, 300, 16, '#48727c'),

  kites:
    sky('#a9d3e6', '#eef4e6', 0, 480) +
    faded(0.9, cloud(200, 180, 0.9, c.white) + cloud(980, 250, 0.7, c.white)) +
    rect(0, 440, 1200, 240, '#4f9fb4') +
    glints(73, 450, 560, '#c3e3e6', 26) +
    [
      [130, 440, 0.7],
      [1010, 440, 0.85],
      [880, 440, 0.6],
    ]
      .map(([x, y, s]) =>
        moved(
          x!,
          y!,
          shape('M-5 0L-2 -190H2L5 0Z', c.white) +
            [10, 130, 250]
              .map((turn) => moved(0, -190, shape('M-5 0L0 -96L5 0Z', c.white), 1, turn))
              .join('') +
            circle(0, -190, 7, c.mint),
          s,
        ),
      )
      .join('') +
    land('#ddd0b4', [0, 570], [400, 556], [800, 566], [1200, 550]) +
    land('#cbbb9a', [0, 600], [400, 590], [800, 600], [1200, 584]) +
    stroke('M330 520Q400 380 470 210M700 520Q760 400 830 250M560 540Q600 340 640 120', '#6f7f80', 2) +
    moved(
      470,
      200,
      shape('M0 -74L52 0L0 96L-52 0Z', c.terracotta) +
        shape('M0 -74L52 0H-52Z', c.gold) +
        stroke('M0 96Q30 130 4 160T20 214', c.terracotta, 5),
      1,
      18,
    ) +
    moved(
      640,
      120,
      shape('M0 -60L42 0L0 78L-42 0Z', c.violet) +
        shape('M0 -60L42 0H-42Z', '#cfc7f2') +
        stroke('M0 78Q-26 106 -2 132T-14 180', c.violet, 5),
      1,
      10,
    ) +
    moved(
      830,
      240,
      shape('M0 -66L46 0L0 86L-46 0Z', c.brand) +
        shape('M0 -66L46 0H-46Z', c.mint) +
        stroke('M0 86Q28 116 4 142T18 190', c.brand, 5),
      1,
      22,
    ) +
    person(312, 620, 160, c.plum, { kind: 1, arms: 'forward' }) +
    person(540, 636, 130, c.gold, { kind: 0, arms: 'forward', legs: '#34607a' }) +
    person(682, 616, 166, c.indigo, { kind: 3, arms: 'forward' }) +
    bird(270, 320, 20, '#3f7488') +
    bird(1040, 150, 18, '#3f7488'),
};
