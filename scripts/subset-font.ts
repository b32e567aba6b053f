import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/*
 * Makes src/ui/fonts/bricolage-grotesque.woff2: the Latin characters and weights used by headings. Run it by
 * hand when the package is updated; its output is committed.
 */
const source =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const target = 'src/ui/fonts/bricolage-grotesque.woff2';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŽž–—‘’‚“”„•…‹›€™−`;

const font = await subsetFont(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 500, max: 800 } },
});
await writeFile(target, font);
console.log(`${target}: ${font.length} bytes`);
