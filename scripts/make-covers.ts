import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { coverNames, coverPath, type Cover } from '#server/demo/covers.ts';
import { high, wide } from './covers/brush.ts';
import { fairScenes } from './covers/fair-scenes.ts';
import { fieldScenes } from './covers/field-scenes.ts';
import { indoorScenes } from './covers/indoor-scenes.ts';
import { landScenes } from './covers/land-scenes.ts';
import { nightScenes } from './covers/night-scenes.ts';
import { townScenes } from './covers/town-scenes.ts';
import { waterScenes } from './covers/water-scenes.ts';
import { workScenes } from './covers/work-scenes.ts';

/*
 * Makes server/demo/covers/*.webp, the pictures of the demo's events. Run it by hand when a scene
 * changes; its output is committed.
 */
const scenes: Record<Cover, string> = {
  ...waterScenes,
  ...landScenes,
  ...fieldScenes,
  ...townScenes,
  ...fairScenes,
  ...indoorScenes,
  ...workScenes,
  ...nightScenes,
};

const widest = Math.max(...coverWidths);
/** The more pixels a picture has on an inch of screen, the less each of them is seen. */
const qualityOf = { 480: 82, 960: 76, 1440: 70 } as const;

await mkdir(coverPath(''), { recursive: true });
let total = 0;
for (const name of coverNames) {
  // As large as its widest: an SVG is drawn in the size that it says, and enlarged from there.
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widest}" height="${(widest * high) / wide}" viewBox="0 0 ${wide} ${high}">${scenes[name]}</svg>`,
  );
  for (const width of coverWidths) {
    const { data, info } = await sharp(picture)
      .resize({ width })
      .webp({ quality: qualityOf[width], effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    await writeFile(coverPath(`${name}-${width}.webp`), data);
    total += info.size;
  }
}
console.log(`${coverNames.length} covers, ${total} bytes`);
