import { seededRandom } from '#server/demo/random.ts';
import {
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
  wide,
} from './brush.ts';
import { bulbs, house, tower } from './buildings.ts';
import { person, seated } from './people.ts';
import { cypress, fir, grass, stonePine, tree } from './plants.ts';

function stars(seed: number, count: number, depth: number, color: string): string {
  const next = seededRandom(seed);
  return many(count, () =>
    faded(
      0.35 + Math.round(next() * 6) / 10,
      circle(next() * wide, next() * depth, 1.4 + next() * 2.2, color),
    ),
  );
}

export const nightScenes = {
  stage:
    sky('#2b2c5e', '#b0547f', 0, 520) +
    stars(1, 60, 300, '#fdeccb') +
    hills(101, 470, 90, '#5f3a6e', 260) +
    many(14, (at) => cypress(30 + at * 88, 480, 90 + ((at * 37) % 50), '#43305f')) +
    [
      [330, -24, c.gold],
      [470, -10, c.coral],
      [600, 0, '#8fd3c8'],
      [730, 10, c.coral],
      [870, 24, c.gold],
    ]
      .map(([x, turn, color]) =>
        faded(0.3, moved(Number(x), 170, shape('M-10 0L-70 330H70L10 0Z', String(color)), 1, Number(turn))),
      )
      .join('') +
    stroke('M250 500V150H950V500', '#2a2145', 16) +
    stroke('M250 180H950', '#2a2145', 6) +
    many(14, (at) => stroke(`M${250 + at * 50} 180l25 -30l25 30`, '#2a2145', 4)) +
    [330, 470, 600, 730, 870]
      .map((x, at) => circle(x, 180, 15, [c.gold, c.coral, '#8fd3c8', c.coral, c.gold][at]!))
      .join('') +
    rect(200, 480, 800, 70, '#3a2a55') +
    rect(190, 470, 820, 18, '#6b4a7a') +
    person(460, 474, 165, c.gold, { kind: 1, arms: 'forward', legs: '#241c3a' }) +
    moved(482, 398, stroke('M-30 20L60 -16', '#a5553a', 9) + circle(-18, 14, 24, '#c9703f')) +
    person(600, 474, 172, c.coral, { kind: 2, arms: 'up', legs: '#241c3a' }) +
    stroke('M640 474V380', '#c9bfd8', 4) +
    person(740, 474, 165, '#8fd3c8', { kind: 3, arms: 'forward', legs: '#241c3a', faces: -1 }) +
    moved(716, 400, shape('M-40 -14L10 -8V10L-40 20Z', c.gold) + stroke('M10 0H44', c.gold, 8)) +
    rect(230, 380, 60, 92, '#2a2145', 4) +
    circle(260, 408, 18, '#6b4a7a') +
    circle(260, 446, 20, '#6b4a7a') +
    rect(910, 380, 60, 92, '#2a2145', 4) +
    circle(940, 408, 18, '#6b4a7a') +
    circle(940, 446, 20, '#6b4a7a') +
    bulbs(0, 90, 600, 70, 40, '#ffdf9a', 8) +
    bulbs(600, 70, 1200, 90, 40, '#ffdf9a', 8) +
    many(6, (at) => stroke(`M${120 + at * 190} 640l${at % 2 === 0 ? -34 : 30} -96`, '#33264f', 22)) +
    many(11, (at) =>
      seated(40 + at * 112, 660, 150, ['#3d2a58', '#4a2f60', '#33264f'][at % 3]!, [0, 2, 4][at % 3]!),
    ) +
    many(9, (at) => seated(-10 + at * 152, 720, 190, ['#2a1f45', '#33264f'][at % 2]!, [2, 0][at % 2]!)),

  table:
    sky('#35598a', '#f3b58e', 0, 420) +
    stars(2, 36, 200, '#fdf0d4') +
    hills(111, 400, 90, '#6f7f8e', 250) +
    hills(113, 430, 70, '#4f7577', 200) +
    tower(980, 410, 34, 120, '#c79a84', '#8d5446') +
    many(4, (at) =>
      house(840 + at * 84, 430, 80, 54, { wall: '#c79a84', roof: '#8d5446', window: '#fde39a', rows: 1 }),
    ) +
    rect(0, 420, 1200, 260, '#587f5c') +
    tree(110, 520, 400, '#2f5f52', '#4f8468') +
    tree(1110, 520, 400, '#2f5f52', '#4f8468') +
    bulbs(110, 180, 610, 130, 60, '#ffe09a', 9) +
    bulbs(610, 130, 1110, 180, 60, '#ffe09a', 9) +
    bulbs(110, 260, 1110, 260, 50, '#ffe09a', 8) +
    [
      [210, c.terracotta],
      [330, c.indigo],
      [450, c.ochre],
      [570, c.plum],
      [690, c.brand],
      [810, c.coral],
      [930, c.violet],
    ]
      .map(([x, shirt], at) =>
        person(Number(x) + 20, 560, 190, String(shirt), { kind: at + 1, arms: at % 3 === 1 ? 'up' : 'down' }),
      )
      .join('') +
    rect(120, 490, 960, 26, c.paper, 6) +
    shape('M120 506H1080L1094 590H106Z', c.cream) +
    many(11, (at) => shape(`M${106 + at * 90} 590a45 26 0 0 0 90 0Z`, c.cream)) +
    faded(
      0.5,
      many(10, (at) => stroke(`M${190 + at * 90} 516v70`, '#e2d2b4', 4)),
    ) +
    many(7, (at) =>
      moved(
        210 + at * 130,
        492,
        oval(0, -2, 34, 8, at % 2 === 0 ? c.teal : c.coral) +
          oval(0, -8, 24, 10, [c.gold, '#6fa85a', c.terracotta][at % 3]!),
      ),
    ) +
    many(6, (at) =>
      moved(
        276 + at * 130,
        492,
        at % 2 === 0
          ? rect(-9, -50, 18, 50, '#3f7f6a', 5) + rect(-4, -66, 8, 20, '#3f7f6a', 3)
          : rect(-10, -26, 20, 26, '#dff0ea', 3) + oval(0, -38, 7, 12, '#ffdf9a'),
      ),
    ) +
    many(
      5,
      (at) =>
        rect(190 + at * 190, 612, 110, 16, '#8d5f3a', 5) +
        rect(200 + at * 190, 626, 12, 50, '#6f4a2e') +
        rect(278 + at * 190, 626, 12, 50, '#6f4a2e'),
    ),

  lighthouse:
    sky('#1d3b5c', '#7fa0b0', 0, 440) +
    stars(3, 80, 340, '#fdf3d8') +
    shape('M428 220a46 46 0 1 0 30 66a40 40 0 0 1 -30 -66Z', '#fbeecb') +
    faded(0.35, shape('M790 150L0 60V240Z', '#ffeeb0')) +
    faded(0.35, shape('M790 150L1200 90V220Z', '#ffeeb0')) +
    rect(0, 430, 1200, 250, '#2d6478') +
    glints(121, 440, 660, '#8fb8c0', 30) +
    faded(0.4, hills(123, 436, 40, '#4f7a8c', 300)) +
    rect(0, 430, 1200, 20, '#2d6478') +
    land('#23506a', [0, 560], [300, 580], [640, 556], [960, 590], [1200, 566]) +
    shape('M480 675Q520 520 640 470T820 410T1000 470T1220 560V675Z', '#2a3d44') +
    shape('M600 675Q660 540 780 480T960 500T1220 600V675Z', '#34505a') +
    shape('M740 440L764 180H816L840 440Z', c.paper) +
    shape('M747 366L754 290H826L833 366Z', c.terracotta) +
    shape('M760 226L764 180H816L820 226Z', c.terracotta) +
    rect(746, 172, 88, 12, '#1f3238', 3) +
    rect(764, 124, 52, 50, '#ffe9a6') +
    stroke('M764 124V174M790 124V174M816 124V174', '#1f3238', 4) +
    shape('M754 124Q790 74 826 124Z', c.rust) +
    circle(790, 84, 6, c.rust) +
    shape('M778 440v-34a12 12 0 0 1 24 0v34Z', '#1f3238') +
    rect(850, 400, 96, 56, '#f0e2c6') +
    shape('M842 400l56 -34l56 34Z', c.rust) +
    rect(866, 418, 18, 20, '#ffe09a') +
    rect(908, 418, 18, 20, '#ffe09a') +
    moved(
      300,
      540,
      stroke('M0 0V-130', '#1f3238', 4) +
        shape('M5 -124Q66 -60 70 -14H5Z', '#dfe7e6') +
        shape('M-5 -104Q-42 -50 -44 -14H-5Z', '#a9c0c8') +
        shape('M-66 -6H78Q62 26 32 28H-32Q-58 24 -66 -6Z', c.terracotta),
    ),

  fireflies:
    sky('#12343f', '#3f7f78', 0, 480) +
    stars(4, 60, 260, '#e6f4e0') +
    sun(860, 150, 50, '#f6f0d0') +
    many(18, (at) => fir(10 + at * 72, 440 + (at % 2) * 8, 200 + ((at * 47) % 90), '#2b6462')) +
    land('#235650', [0, 430], [400, 446], [800, 426], [1200, 444]) +
    many(10, (at) => fir(40 + at * 130, 520 + (at % 3) * 14, 290 + ((at * 61) % 110), '#194a48')) +
    land('#1b4a42', [0, 510], [300, 530], [700, 500], [1200, 536]) +
    shape('M500 675Q560 580 600 540Q610 516 590 500H640Q660 520 650 544Q640 600 740 675Z', '#4f8a76') +
    many(34, (at) => {
      const [x, y] = [(at * 331 + 70) % 1180, 330 + ((at * 127) % 310)];
      return faded(0.22, circle(x, y, 17, '#f7e58a')) + circle(x, y, 5, '#fbf0ae');
    }) +
    person(590, 640, 150, '#c9532f', { kind: 3, legs: '#10302f' }) +
    person(660, 640, 100, '#e0a030', { kind: 3, arms: 'up', legs: '#10302f' }) +
    land('#0f3534', [0, 620], [200, 600], [460, 664], [560, 690]) +
    land('#0f3534', [700, 690], [840, 640], [1000, 610], [1200, 600]) +
    grass(131, 0, 380, 630, 40, '#2b6a58', 60) +
    grass(133, 860, 1200, 630, 40, '#2b6a58', 60),

  screening:
    sky('#24386a', '#d98f7f', 0, 500) +
    stars(5, 60, 260, '#fdf0d4') +
    many(9, (at) =>
      house(at * 140 - 30, 500, 134, 200 + ((at * 71) % 90), {
        wall: ['#7f5f78', '#8f6a7c', '#745673'][at % 3]!,
        roof: '#573f5c',
        window: at % 2 === 0 ? '#fbd98a' : '#5b4663',
        columns: 2,
        rows: 3,
      }),
    ) +
    rect(0, 490, 1200, 190, '#5f6f5c') +
    stroke('M330 500V110M870 500V110', '#3a2f45', 12) +
    rect(320, 110, 560, 300, '#fdf6e6', 6) +
    `<g clip-path="url(#film)"><clipPath id="film">${rect(334, 124, 532, 272, '#000')}</clipPath>${rect(334, 124, 532, 272, '#bfe3e2')}${sun(480, 210, 32, '#f6c56f')}${rect(334, 290, 532, 110, '#4fa3ab')}${shape('M334 330Q460 300 600 336T866 320V396H334Z', '#2f8794')}${moved(660, 310, stroke('M0 0V-110', c.bark, 4) + shape('M5 -104Q56 -50 60 -12H5Z', c.paper) + shape('M-50 -6H60Q48 20 24 22H-24Q-44 18 -50 -6Z', c.terracotta))}</g>` +
    tree(120, 560, 340, '#3a5f58', '#557f6c') +
    tree(1090, 560, 340, '#3a5f58', '#557f6c') +
    bulbs(120, 240, 330, 130, 20, '#ffdf9a', 7) +
    bulbs(870, 130, 1090, 240, 20, '#ffdf9a', 7) +
    many(8, (at) =>
      seated(180 + at * 120, 580, 96, [c.teal, c.coral, c.gold, c.violet, c.sage][at % 5]!, at * 2 + 1),
    ) +
    rect(120, 566, 960, 16, '#8d5f3a', 6) +
    many(7, (at) =>
      seated(
        150 + at * 150,
        668,
        130,
        [c.gold, c.brand, c.terracotta, c.indigo, c.plum][(at * 3) % 5]!,
        at + 2,
      ),
    ) +
    rect(70, 650, 1060, 40, '#6f4a2e', 8),

  watch:
    sky('#f0916a', '#fde0ae', 0, 480) +
    sun(360, 250, 76, '#fff0c4') +
    faded(0.45, cloud(820, 140, 1, '#fff0e2') + cloud(150, 130, 0.6, '#fff0e2')) +
    hills(141, 400, 110, '#e0a080', 280) +
    hills(143, 450, 110, '#b97f6a', 240) +
    hills(145, 500, 100, '#8a6a5c', 260) +
    many(11, (at) =>
      stonePine(40 + at * 116, 530 - (at % 3) * 16, 104 + (at % 2) * 30, '#4f5f4c', '#7d8a62'),
    ) +
    land('#5f6a4a', [0, 540], [300, 520], [600, 490], [800, 470], [1000, 500], [1200, 540]) +
    stroke(
      'M730 490L770 210M890 490L850 210M744 400H876M757 310H863M744 400L863 310M876 400L757 310M736 480L876 400M884 480L744 400',
      '#5a4129',
      9,
    ) +
    rect(740, 130, 140, 84, '#a9744a', 4) +
    rect(756, 146, 48, 40, '#fdeab8') +
    rect(816, 146, 48, 40, '#fdeab8') +
    shape('M722 132L810 74L898 132Z', c.rust) +
    rect(726, 206, 168, 14, '#5a4129', 3) +
    land('#4a5a40', [0, 610], [300, 580], [700, 600], [1200, 560]) +
    person(300, 620, 170, c.gold, { kind: 1, arms: 'forward', legs: '#34485c' }) +
    person(420, 626, 164, c.terracotta, { kind: 3, legs: '#34485c' }) +
    person(520, 620, 160, c.gold, { kind: 2, arms: 'down', legs: '#34485c', faces: -1 }) +
    stroke('M360 630V520', '#8d5f3a', 6) +
    shape('M344 500h32l6 40h-44Z', '#5d6b70') +
    grass(151, 620, 1180, 600, 60, '#6f7d50', 40),
};
