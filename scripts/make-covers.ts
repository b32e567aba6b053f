import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { coverNames, coverPath, coverWidths, type Cover } from '#server/demo/covers.ts';
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

await mkdir(coverPath(''), { recursive: true });
let total = 0;
for (const name of coverNames) {
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">${scenes[name]}</svg>`,
  );
  for (const width of coverWidths) {
    const { data, info } = await sharp(picture)
      .resize({ width })
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    await writeFile(coverPath(`${name}-${width}.webp`), data);
    total += info.size;
  }
}
console.log(`${coverNames.length} covers, ${total} bytes`);
