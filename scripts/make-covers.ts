import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { coverNames, coverPath } from '#server/demo/covers.ts';

/*
 * Makes server/demo/covers/*.webp, the images of the demo's events, from scripts/covers/*.svg. Run it by hand
 * when a drawing changes; its output is committed.
 */

/** WebP quality by width: on denser screens, artefacts are less visible. */
const qualityByWidth = { 480: 82, 960: 76, 1440: 70 } as const;

for (const name of coverNames)
  for (const width of coverWidths) {
    // Each SVG states the widest size, so that no variant is upscaled.
    const image = sharp(`${import.meta.dirname}/covers/${name}.svg`).resize({ width });
    const webp = image.webp({ quality: qualityByWidth[width], effort: 6, smartSubsample: true });
    await writeFile(coverPath(`${name}-${width}.webp`), await webp.toBuffer());
  }
