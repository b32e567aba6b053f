import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/**
 * The picture library, loaded when somebody first uploads: it weighs as much as half of a server that
 * has just started. It can open JPEG and PNG and nothing else, uses one thread and keeps nothing.
 */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    return sharp;
  });
  return loaded;
}
