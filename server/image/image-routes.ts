import { readImage } from '#contract/image/image-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { readVariant } from './image-store.ts';

/** Somebody who opens a picture by itself gets a page that can do nothing. */
const nothingRuns = "default-src 'none'; sandbox";
const forever = 'public, max-age=31536000, immutable';

/** The calls of `contract/image`. */
export function registerImage(serve: Serve, { database }: Services): void {
  serve(readImage, async ({ params: { sha256 }, query: { w }, request, reply }) => {
    const variant = await readVariant(database.db, sha256, w);
    if (variant === undefined) throw new Refusal('notFound');
    const tag = `"${sha256}-${variant.width}"`;
    void reply
      .header('cache-control', forever)
      .header('content-security-policy', nothingRuns)
      .header('etag', tag);
    return request.headers['if-none-match'] === tag
      ? reply.code(304).send()
      : reply.type(variant.contentType).send(variant.bytes);
  });
}
