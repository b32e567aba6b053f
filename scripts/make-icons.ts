import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/*
 * Makes public/favicon.svg and public/icons/*.png from the logo: a map pin with a check mark as its eye. Run
 * it by hand when the logo changes; its output is committed.
 */
const brand = '#0b6b63';
const brandInDark = '#5cc9bb';
const inkInDark = '#06201d';
const white = '#ffffff';

/** The logo on a 64 × 64 grid: it spans 4 to 60, its head centred at 32, 26. */
const pinPath =
  'M32 4C19.6 4 10 13.7 10 25.8 10 39.5 22.4 51.5 29.4 58.7 30.9 60.3 33.1 60.3 34.6 58.7 41.6 51.5 54 39.5 54 25.8 54 13.7 44.4 4 32 4Z';
const checkPath = 'M21.5 26.6 28.8 33.9 42.5 18.8';

const stroke = (color: string, width: number, d: string): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const logo = (pin: string, check: string): string =>
  `<path d="${pinPath}" fill="${pin}"/>${stroke(check, 6.5, checkPath)}`;
const svg = (content: string, viewBox = '0 0 64 64'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
/** Scales a drawing around the grid's centre. */
const scaled = (scale: number, content: string): string =>
  `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${content}</g>`;
const square = (radius: number): string => `<rect width="64" height="64" rx="${radius}" fill="${brand}"/>`;

const favicon = svg(
  `<style>@media (prefers-color-scheme:dark){path:first-of-type{fill:${brandInDark}}path:last-of-type{stroke:${inkInDark}}}</style>${logo(brand, white)}`,
  // A tight crop, so that the logo is as large as a tab allows.
  '3.5 3.5 57 57',
);
const icon = svg(square(14) + scaled(0.78, logo(white, brand)));
// Android may mask anything outside the central 80 % circle: the pin fits inside with margin.
const maskable = svg(square(0) + scaled(0.7, logo(white, brand)));
const touch = svg(square(0) + scaled(0.76, logo(white, brand)));
// Only the alpha channel counts: the check mark is cut out.
const badge = svg(
  `<mask id="m"><rect width="64" height="64" fill="#fff"/>${stroke('#000', 7.5, checkPath)}</mask><path d="${pinPath}" fill="${white}" mask="url(#m)"/>`,
);
const door = svg(
  square(32) +
    scaled(
      0.56,
      stroke(
        white,
        6,
        'M6 20V12a6 6 0 0 1 6-6h8M44 6h8a6 6 0 0 1 6 6v8M58 44v8a6 6 0 0 1-6 6h-8M20 58h-8a6 6 0 0 1-6-6v-8',
      ) + stroke(white, 7, 'M19 33.5 28.5 43 46 23'),
    ),
);
const events = svg(
  square(32) +
    scaled(
      0.56,
      stroke(
        white,
        6,
        'M14 12h36a7 7 0 0 1 7 7v32a7 7 0 0 1-7 7H14a7 7 0 0 1-7-7V19a7 7 0 0 1 7-7ZM7 27h50M20 5v12M44 5v12',
      ) + stroke(white, 6, 'M23 42.5 29.5 49 42 36'),
    ),
);

const images = [
  { name: 'icon-192', size: 192, source: icon },
  { name: 'icon-512', size: 512, source: icon },
  { name: 'maskable-192', size: 192, source: maskable },
  { name: 'maskable-512', size: 512, source: maskable },
  { name: 'apple-touch-icon', size: 180, source: touch },
  { name: 'badge-96', size: 96, source: badge },
  { name: 'shortcut-door', size: 96, source: door },
  { name: 'shortcut-events', size: 96, source: events },
];

await mkdir('public/icons', { recursive: true });
await writeFile('public/favicon.svg', `${favicon}\n`);
for (const { name, size, source } of images) {
  // Rasterised at the target size: 64 units are 64 points at 72 dpi.
  const image = sharp(Buffer.from(source), { density: (72 * size) / 64 }).resize(size, size);
  const { size: bytes } = await image
    .png({ compressionLevel: 9, palette: name !== 'badge-96' })
    .toFile(`public/icons/${name}.png`);
  console.log(`public/icons/${name}.png: ${bytes} bytes`);
}
