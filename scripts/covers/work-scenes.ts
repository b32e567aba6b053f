import { c, circle, faded, many, moved, oval, rect, shape, stroke } from './brush.ts';
import { leaf, wheat } from './plants.ts';

/** A loaf, seen from its side. */
const loaf = (x: number, y: number, scale: number, crust: string): string =>
  moved(
    x,
    y,
    shape('M-120 0Q-140 -80 -60 -96T90 -90Q140 -70 120 0Z', crust) +
      faded(
        0.5,
        many(4, (at) => stroke(`M${-74 + at * 44} -84q22 26 14 56`, '#fbe3b8', 9)),
      ),
    scale,
  );

const boot = (x: number, y: number, color: string, sole: string, flip = 1): string =>
  moved(
    x,
    y,
    shape('M-34 -190H34V-60Q40 -48 78 -44Q104 -38 104 0H-34Z', color) +
      rect(-38, -12, 146, 16, sole, 6) +
      rect(-38, -200, 76, 24, sole, 8),
    1,
    0,
    flip,
  );

const box = (x: number, y: number, w: number, h: number, color: string, tape: string): string =>
  rect(x, y - h, w, h, color, 4) +
  rect(x + w * 0.43, y - h, w * 0.14, h * 0.42, tape) +
  rect(x, y - h, w, 8, tape);

export const workScenes = {
  workshop:
    rect(0, 0, 1200, 675, '#f0d9b5') +
    rect(110, 60, 980, 300, '#d9b07c', 8) +
    many(40, (at) => circle(150 + (at % 10) * 100, 96 + Math.floor(at / 10) * 74, 4, '#c19763')) +
    moved(
      210,
      100,
      rect(-9, 30, 18, 170, c.terracotta, 8) + shape('M-70 -6H40Q66 -6 70 24H40V34H-70Z', '#5d6b70'),
    ) +
    moved(
      370,
      110,
      stroke('M0 60V180', c.brand, 22) +
        shape('M-34 -10V30Q-34 64 0 64T34 30V-10L16 -2V26H-16V-2Z', '#6d7c80'),
    ) +
    moved(
      530,
      90,
      rect(-8, 100, 16, 92, '#6d7c80') +
        shape('M-17 10H17L13 110H-13Z', c.gold) +
        rect(-5, 180, 10, 34, '#6d7c80'),
    ) +
    moved(
      720,
      110,
      shape('M-90 30L80 -10L90 20L-80 90Z', '#8d9a9c') +
        shape('M72 -16Q130 -40 140 10T96 50L84 20Q104 24 106 6T80 8Z', c.terracotta) +
        many(8, (at) => shape(`M${-78 + at * 21} ${90 - at * 8.6}l10 12l8 -19Z`, '#8d9a9c')),
    ) +
    moved(
      960,
      120,
      `<circle cx="0" cy="70" r="76" fill="none" stroke="${c.ink}" stroke-width="12"/>` +
        many(8, (at) => moved(0, 70, stroke('M0 -70V70', '#7f8b8c', 2.5), 1, at * 22.5)) +
        circle(0, 70, 12, '#6d7c80'),
    ) +
    rect(40, 470, 1120, 40, '#b98555', 6) +
    rect(40, 500, 1120, 14, '#96683f') +
    rect(100, 514, 60, 170, '#a5774a') +
    rect(1040, 514, 60, 170, '#a5774a') +
    rect(160, 560, 880, 24, '#a5774a') +
    moved(
      330,
      470,
      rect(-110, -120, 190, 120, c.coral, 22) +
        circle(-40, -60, 40, '#fbe6d4') +
        circle(-40, -60, 28, '#e9b59a') +
        many(3, (at) => rect(26, -98 + at * 28, 38, 12, '#fbe6d4', 6)) +
        stroke('M50 -120L100 -190', '#6d7c80', 5),
    ) +
    moved(
      600,
      470,
      shape('M-60 -30H60L48 0H-48Z', c.brand) +
        stroke('M0 -34L-46 -100L20 -176', c.brand, 12) +
        circle(-46, -100, 12, c.deep) +
        shape('M0 -196L66 -150L30 -116L-14 -152Z', c.gold) +
        faded(0.4, shape('M30 -116L66 -150L220 0H20Z', '#fff2c0')),
    ) +
    moved(
      850,
      470,
      rect(-80, -66, 170, 66, '#7d8f6a', 8) +
        rect(-80, -44, 170, 10, '#65764f') +
        stroke('M-30 -66V-88H40V-66', c.ink, 8) +
        rect(-10, -46, 30, 20, c.gold, 3),
    ) +
    moved(
      1040,
      470,
      shape('M-36 -86H36L30 0H-30Z', c.indigo) +
        stroke('M-18 -86L-30 -140M0 -86V-150M18 -86L34 -132', c.bark, 8) +
        oval(-31, -150, 9, 16, c.gold) +
        oval(0, -160, 9, 16, c.terracotta) +
        oval(36, -142, 9, 16, c.teal),
    ) +
    rect(300, 524, 150, 36, c.sage, 4) +
    rect(560, 530, 200, 30, '#d9b07c', 4) +
    rect(800, 520, 120, 40, c.terracotta, 4),

  bread:
    rect(0, 0, 1200, 675, '#efd6ad') +
    many(50, (at) =>
      faded(
        0.55,
        rect(
          (at % 10) * 128 - (Math.floor(at / 10) % 2) * 64,
          Math.floor(at / 10) * 92 + 6,
          118,
          82,
          at % 3 === 0 ? '#e6c797' : '#eacd9f',
          10,
        ),
      ),
    ) +
    shape('M300 470V250A300 240 0 0 1 900 250V470Z', '#c97f55') +
    many(13, (at) =>
      moved(600, 262, rect(-26, -262, 52, 66, at % 2 === 0 ? '#dd9a70' : '#b96d46', 6), 1, -90 + at * 15),
    ) +
    shape('M380 470V270A220 170 0 0 1 820 270V470Z', '#3c2620') +
    faded(
      0.9,
      shape(
        'M420 470Q430 380 490 350Q480 400 520 390Q530 300 610 260Q600 340 650 350Q690 330 690 300Q760 370 780 470Z',
        '#e2703c',
      ) +
        shape(
          'M490 470Q500 410 540 390Q560 410 580 370Q610 330 620 330Q620 380 660 390Q710 420 710 470Z',
          '#f6b04f',
        ) +
        shape('M560 470Q570 430 605 410Q640 430 650 470Z', '#fde39a'),
    ) +
    rect(240, 456, 720, 30, '#a5774a', 6) +
    rect(0, 540, 1200, 140, '#b98555') +
    rect(0, 540, 1200, 18, '#cf9d6b') +
    shape('M80 560Q300 520 560 556L600 675H60Z', c.paper) +
    faded(0.7, stroke('M110 590Q320 556 570 590M96 630Q330 596 584 630', c.terracotta, 8)) +
    loaf(290, 580, 1.25, '#c58241') +
    loaf(480, 620, 1, '#d99a55') +
    loaf(170, 630, 0.85, '#b87336') +
    moved(
      960,
      560,
      shape('M-90 -130Q-110 -30 -80 20H80Q110 -30 90 -130Q40 -112 0 -120T-90 -130Z', c.paper) +
        shape('M-90 -130Q-40 -160 0 -140T90 -130Q40 -112 0 -120T-90 -130Z', '#e6dcc8') +
        leaf(0, -20, 56, 24, c.ochre) +
        leaf(0, -20, 56, -24, c.ochre),
    ) +
    [-26, -12, 2, 16, 30].map((turn) => wheat(1060, 620, 300, turn)).join('') +
    rect(1034, 540, 60, 16, c.terracotta, 6) +
    rect(690, 596, 190, 18, '#8d5f3a', 9) +
    oval(650, 604, 62, 22, '#8d5f3a') +
    faded(
      0.8,
      many(12, (at) => circle(720 + at * 26, 640 + ((at * 7) % 16), 4, c.paper)),
    ),

  boots:
    rect(0, 0, 1200, 675, '#cfdcdc') +
    rect(0, 0, 1200, 500, '#e3b48a') +
    many(24, (at) => faded(0.5, rect((at * 211) % 1180, (at * 97) % 420, 70, 24, '#d6a276', 4))) +
    faded(0.85, shape('M0 500V390Q150 372 300 394T600 384T900 400T1200 384V500Z', '#b98a68')) +
    rect(470, 40, 260, 460, '#f0d9b5', 6) +
    rect(490, 60, 220, 440, '#31544f', 4) +
    shape('M490 500V60L600 90V500Z', '#3f6b64') +
    circle(584, 300, 9, c.gold) +
    rect(0, 490, 1200, 190, '#a98a6c') +
    shape('M0 560Q200 530 420 570T800 560T1200 590V675H0Z', '#8f7256') +
    faded(0.5, oval(300, 630, 200, 22, '#b9cfd0') + oval(920, 640, 170, 18, '#b9cfd0')) +
    moved(
      170,
      560,
      stroke('M0 -420V-100', '#d9b07c', 16) +
        stroke('M-34 -424H34', c.terracotta, 18) +
        shape('M-56 -130H56V-50Q50 20 0 36Q-50 20 -56 -50Z', '#6d7c80'),
      1,
      7,
    ) +
    moved(
      290,
      560,
      stroke('M0 -400V-110', '#c99a64', 16) +
        stroke('M-34 -404H34', c.indigo, 18) +
        shape('M-60 -130H60L66 10H-66Z', '#7f8e92'),
      1,
      -5,
    ) +
    moved(
      1050,
      560,
      stroke('M0 -440V-80', '#d9b07c', 15) +
        shape('M-80 -90H80L96 20H-96Z', c.ochre) +
        many(9, (at) => stroke(`M${-76 + at * 19} -60L${-84 + at * 21} 14`, '#b07a28', 4)),
      1,
      6,
    ) +
    boot(420, 590, c.gold, '#a97a1c') +
    boot(550, 594, c.gold, '#a97a1c') +
    boot(700, 586, c.brand, c.deep) +
    boot(830, 590, c.brand, c.deep) +
    moved(
      960,
      640,
      shape('M-56 -100H56L44 0H-44Z', c.terracotta) +
        stroke('M-54 -98Q0 -180 54 -98', '#6d7c80', 6) +
        oval(0, -100, 56, 12, c.rust),
    ),

  parcels:
    rect(0, 0, 1200, 675, '#dfe7ec') +
    rect(440, 90, 320, 400, '#f7efe0', 8) +
    rect(460, 110, 280, 380, '#bcd5e4') +
    shape('M460 400L560 270L620 340L680 250L740 330V490H460Z', '#8fb0c4') +
    shape('M560 270L590 308L566 302L540 316L530 308Z', c.white) +
    shape('M680 250L706 288L682 282L662 292L654 288Z', c.white) +
    rect(460, 440, 280, 50, '#e9f0f2') +
    many(14, (at) => circle(476 + ((at * 97) % 250), 124 + ((at * 61) % 210), 5, c.white)) +
    rect(0, 480, 1200, 200, '#c9a27a') +
    rect(0, 480, 1200, 14, '#b58d64') +
    box(110, 590, 250, 170, '#d9ab73', '#f0d4a8') +
    box(150, 420, 180, 120, '#cf9d62', '#ecd0a0') +
    moved(
      240,
      478,
      shape('M0 -10C-34 -34 -22 -60 -8 -54Q-2 -52 0 -46Q2 -52 8 -54C22 -60 34 -34 0 -10Z', c.terracotta),
      1.4,
    ) +
    [
      [c.terracotta, 0],
      [c.cream, 1],
      [c.brand, 2],
      [c.gold, 3],
      [c.indigo, 4],
    ]
      .map(
        ([color, at]) =>
          rect(420 + Number(at) * 4, 560 - Number(at) * 40, 270 - Number(at) * 8, 46, String(color), 16) +
          stroke(`M${444 + Number(at) * 4} ${583 - Number(at) * 40}H${620}`, '#00000022', 4),
      )
      .join('') +
    rect(400, 600, 310, 22, '#a5774a', 4) +
    rect(420, 622, 30, 40, '#96683f') +
    rect(660, 622, 30, 40, '#96683f') +
    moved(
      860,
      600,
      rect(-90, -190, 180, 180, '#4d5f66', 16) +
        rect(-66, -160, 132, 100, '#2c3a40', 8) +
        shape(
          'M-50 -64Q-46 -110 -14 -130Q-20 -104 0 -100Q4 -130 22 -140Q20 -110 40 -104Q54 -84 50 -64Z',
          '#e2703c',
        ) +
        shape('M-24 -64Q-20 -90 0 -100Q22 -88 26 -64Z', '#f6c15f') +
        rect(-70, -12, 24, 16, '#33424a') +
        rect(46, -12, 24, 16, '#33424a') +
        rect(-20, -620, 40, 440, '#4d5f66') +
        rect(-28, -210, 56, 16, '#33424a', 4),
    ) +
    box(990, 610, 180, 140, '#cf9d62', '#ecd0a0') +
    moved(
      1080,
      470,
      shape('M-60 0Q-66 -54 -40 -60H40Q66 -54 60 0Z', c.plum) +
        many(5, (at) => stroke(`M${-44 + at * 22} -56V-4`, '#f1c9e0', 5)),
    ) +
    moved(
      760,
      630,
      shape('M-36 -90H36V0H-36Z', c.teal) +
        rect(-20, -116, 40, 28, c.deep, 4) +
        rect(-36, -56, 72, 20, c.foam),
    ),
};
