import { c, circle, faded, hills, many, moved, oval, rect, shape, stroke, sun } from './brush.ts';
import { seated } from './people.ts';
import { cypress, potted } from './plants.ts';

export const indoorScenes = {
  books:
    rect(0, 0, 1200, 675, '#f3e2c6') +
    faded(0.5, circle(840, 250, 260, '#fdf1d4')) +
    rect(110, 70, 330, 330, '#fbf3e2', 10) +
    rect(126, 86, 298, 298, '#bfdfe0') +
    sun(330, 190, 34, '#fbdc9a') +
    shape('M126 384V300Q200 240 280 300T424 280V384Z', '#86b98f') +
    rect(268, 86, 14, 298, '#fbf3e2') +
    rect(126, 226, 298, 12, '#fbf3e2') +
    rect(90, 396, 370, 20, '#e2c89a', 4) +
    rect(0, 540, 1200, 140, '#a9744a') +
    rect(0, 540, 1200, 18, '#c08a5c') +
    [
      [430, 510, 340, 42, c.brand, '#dff0ea'],
      [460, 466, 290, 44, c.terracotta, '#fbe6d4'],
      [440, 424, 310, 42, c.gold, '#fdf3d8'],
      [480, 386, 240, 38, c.indigo, '#dfe5f8'],
      [456, 346, 280, 40, c.plum, '#f3dcee'],
    ]
      .map(
        ([x, y, w, h, color, page]) =>
          rect(+x!, +y! - 6, +w!, +h!, String(color), 6) +
          rect(+x! + 18, +y! + 3, +w! - 18, +h! - 18, String(page), 3),
      )
      .join('') +
    moved(
      596,
      340,
      shape('M-120 -8Q-60 -44 0 -14Q60 -44 120 -8L128 -40Q62 -82 0 -46Q-62 -82 -128 -40Z', c.paper) +
        shape('M-130 -4Q-60 -36 0 0Q60 -36 130 -4L126 -18Q60 -48 0 -14Q-60 -48 -126 -18Z', c.deep) +
        stroke('M0 -46V-8M-96 -42Q-60 -58 -26 -42M26 -42Q60 -58 96 -42', '#c9bfa8', 3),
    ) +
    stroke('M900 540V470L860 330L960 220', c.deep, 12) +
    oval(900, 540, 80, 14, c.deep) +
    faded(0.35, shape('M930 250L760 540H1140L1010 300Z', '#ffeeb8')) +
    shape('M914 226Q940 160 1010 190Q1060 216 1044 290Z', c.terracotta) +
    potted(200, 540, 170, c.terracotta, '#3f8560', '#7fbb82') +
    rect(1030, 470, 70, 72, c.teal, 8) +
    stroke('M1046 470L1034 400M1064 470V390M1082 470L1096 410', c.ochre, 9),

  desk:
    rect(0, 0, 1200, 675, '#dcebe4') +
    rect(180, 40, 840, 420, '#fbf6ea', 12) +
    rect(204, 64, 792, 380, '#c3e0e6') +
    sun(820, 170, 46, '#fbe0a4') +
    faded(
      0.9,
      moved(
        380,
        170,
        shape('M-90 0a28 28 0 0 1 6-55 52 52 0 0 1 94-20 38 38 0 0 1 56 26 26 26 0 0 1 18 49Z', c.white),
      ),
    ) +
    `<g clip-path="url(#pane)"><clipPath id="pane">${rect(204, 64, 792, 380, '#000')}</clipPath>${hills(95, 370, 80, '#a5cdb2')}${hills(99, 420, 70, '#7fb58f', 210)}${many(5, (at) => cypress(700 + at * 48, 440, 120 + (at % 2) * 30, '#4f8c6b'))}</g>` +
    rect(592, 64, 16, 380, '#fbf6ea') +
    rect(150, 448, 900, 24, '#e9dcc0', 4) +
    shape('M180 40H330Q320 240 220 470H180Z', '#f2c9a8') +
    shape('M1020 40H870Q880 240 980 470H1020Z', '#f2c9a8') +
    rect(0, 560, 1200, 120, '#b98555') +
    rect(0, 560, 1200, 16, '#cf9d6b') +
    rect(420, 330, 360, 224, c.ink, 14) +
    rect(434, 344, 332, 196, '#f6efe0') +
    shape('M380 554H820L850 574H350Z', '#53635f') +
    [
      [0, c.terracotta, '#f0c3a0', '#3a2a20'],
      [1, c.brand, '#8a5a3c', '#1d1a1a'],
      [2, c.indigo, '#e3ab83', '#7a4a24'],
      [3, c.ochre, '#c98f66', '#1d1a1a'],
    ]
      .map(([n, shirt, skin, hair]) => {
        const [x, y] = [444 + (Number(n) % 2) * 160, 354 + Math.floor(Number(n) / 2) * 92];
        return (
          rect(x, y, 152, 84, ['#dfeee8', '#fbe3d2', '#e3e7f6', '#fdf0cf'][Number(n)]!, 8) +
          moved(
            x + 76,
            y + 84,
            shape('M-36 0Q-34 -28 -12 -30H12Q34 -28 36 0Z', String(shirt)) +
              circle(0, -44, 17, String(skin)) +
              shape('M-19 -44A19 19 0 0 1 19 -46Q6 -54 -8 -52Q-13 -40 -19 -38Z', String(hair)),
          )
        );
      })
      .join('') +
    potted(240, 562, 190, c.terracotta, '#3f8560', '#7fbb82') +
    rect(900, 490, 76, 72, c.gold, 10) +
    stroke('M976 506q34 2 30 24t-34 18', c.gold, 10) +
    faded(0.6, stroke('M922 470q-12 -20 0 -38t0 -38M950 470q-12 -20 0 -38t0 -38', c.white, 6)) +
    rect(1050, 540, 130, 20, c.indigo, 4) +
    rect(1062, 522, 110, 18, c.coral, 4),

  hall:
    rect(0, 0, 1200, 675, '#2b4f66') +
    shape('M0 0H1200L1040 90H160Z', '#24435a') +
    shape('M0 0L160 90V440L0 560Z', '#33607a') +
    shape('M1200 0L1040 90V440L1200 560Z', '#33607a') +
    rect(160, 90, 880, 350, '#3f7189') +
    many(
      5,
      (at) =>
        faded(0.16, shape(`M${280 + at * 160} 0L${200 + at * 160} 430H${360 + at * 160}Z`, '#fff0c4')) +
        oval(280 + at * 160, 14, 22, 9, '#fff0c4'),
    ) +
    rect(350, 120, 500, 250, c.cream, 8) +
    `<g clip-path="url(#screen)"><clipPath id="screen">${rect(362, 132, 476, 226, '#000', 4)}</clipPath>${rect(350, 120, 500, 250, '#cfe6df')}${sun(690, 210, 34, '#f6c56f')}${shape('M350 370V290Q450 210 560 290T740 270T860 300V370Z', '#86b98f')}${shape('M350 370V330Q480 280 620 330T860 320V370Z', '#3f8560')}</g>` +
    shape('M120 430H1080L1160 500H40Z', '#c99a64') +
    rect(40, 500, 1120, 24, '#a5774a') +
    rect(230, 350, 86, 100, '#a5774a', 4) +
    shape('M218 340h110l-8 16h-94Z', '#7d5730') +
    moved(
      270,
      346,
      shape('M-34 0Q-36 -64 -12 -68H12Q36 -64 34 0Z', c.terracotta) +
        rect(-6, -80, 12, 14, '#8a5a3c') +
        circle(0, -92, 19, '#8a5a3c') +
        shape('M-21 -92A21 21 0 0 1 21 -94Q6 -103 -8 -101Q-14 -88 -21 -86Z', '#1d1a1a') +
        stroke('M28 -56L64 -84', c.terracotta, 13),
    ) +
    potted(930, 446, 120, c.terracotta, '#4f9a6e', '#9ccf9a') +
    many(9, (at) =>
      seated(70 + at * 134, 590, 100, [c.teal, c.coral, c.gold, c.violet, c.sage][at % 5]!, at * 2 + 1),
    ) +
    rect(0, 572, 1200, 60, '#1f3a4e') +
    many(8, (at) =>
      seated(
        130 + at * 138,
        690,
        130,
        [c.gold, c.brand, c.terracotta, c.indigo, c.sand][(at * 3) % 5]!,
        at + 2,
      ),
    ),

  sewing:
    rect(0, 0, 1200, 675, '#f4dfe6') +
    many(7, (at) => rect(at * 180 - 20, 0, 90, 500, '#f1d5df')) +
    rect(70, 130, 420, 16, '#b98555', 4) +
    many(5, (at) =>
      moved(
        120 + at * 82,
        130,
        rect(-30, -12, 60, 12, '#b98555', 4) +
          rect(-24, -70, 48, 58, [c.plum, c.gold, c.brand, c.coral, c.indigo][at]!, 4) +
          rect(-30, -80, 60, 12, '#b98555', 4),
      ),
    ) +
    rect(760, 150, 380, 16, '#b98555', 4) +
    [
      [c.indigo, 0],
      [c.cream, 1],
      [c.plum, 2],
      [c.teal, 3],
    ]
      .map(([color, at]) => rect(790, 122 - Number(at) * 28, 250 - Number(at) * 14, 26, String(color), 8))
      .join('') +
    potted(1096, 150, 110, c.terracotta, '#3f8560', '#7fbb82') +
    rect(0, 530, 1200, 150, '#b98555') +
    rect(0, 530, 1200, 18, '#cf9d6b') +
    shape('M0 534Q120 500 240 536T440 548Q486 600 440 675H0Z', c.plum) +
    many(15, (at) =>
      circle(
        30 + (at % 5) * 84 + (Math.floor(at / 5) % 2) * 36,
        572 + Math.floor(at / 5) * 40,
        10,
        '#f1c9e0',
      ),
    ) +
    rect(350, 500, 560, 34, '#2c4a52', 8) +
    shape(
      'M370 502V470H560Q640 470 650 420V360H420Q370 360 370 310V260Q370 220 420 220H820Q880 220 880 280V502H720V420L690 502Z',
      c.brand,
    ) +
    shape('M400 250H800Q840 250 846 290H400Z', c.teal) +
    rect(404, 360, 34, 70, '#8fa3a3', 4) +
    stroke('M421 430V492', '#6d7c80', 5) +
    rect(392, 488, 60, 8, '#6d7c80', 3) +
    circle(884, 300, 44, c.deep) +
    circle(884, 300, 24, c.teal) +
    rect(560, 160, 40, 60, c.coral, 6) +
    rect(552, 152, 56, 12, '#b98555', 4) +
    rect(552, 214, 56, 10, '#b98555', 4) +
    stroke('M560 186Q480 190 460 232T421 370', c.coral, 3) +
    circle(760, 340, 26, c.gold) +
    circle(760, 340, 12, c.deep) +
    shape('M450 508H1200V620Q1080 570 980 610T760 590T450 534Z', c.gold) +
    faded(
      0.6,
      many(12, (at) => stroke(`M${520 + at * 62} ${520}l-20 60`, '#fbe9bd', 8)),
    ) +
    moved(
      1020,
      620,
      stroke('M-70 -40L60 30M-70 30L60 -40', '#6d7c80', 10) +
        `<circle cx="84" cy="44" r="22" fill="none" stroke="${c.terracotta}" stroke-width="11"/><circle cx="84" cy="-54" r="22" fill="none" stroke="${c.terracotta}" stroke-width="11"/>`,
    ),
};
