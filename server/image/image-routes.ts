import { readImage } from '#contract/image/image-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { immutableCache } from '../http/page/static-page.ts';
import { readPublic } from '../http/public-reads.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readVariant } from './image-store.ts';

/** CSP for an image opened as a document: nothing runs. */
const noScriptsPolicy = "default-src 'none'; sandbox";

/** Registers the handlers of `contract/image`. */
export function registerImage(serve: RegisterRoute, { database }: Services): void {
  serve(readImage, async ({ params: { sha256 }, query: { w }, request, reply }) => {
    const variant = await readPublic(database, request, (db) => readVariant(db, sha256, w));
    if (variant === undefined) throw new Refusal('notFound');
    const etag = `"${sha256}-${variant.width}"`;
    void reply
      .header('cache-control', immutableCache)
      .header('content-security-policy', noScriptsPolicy)
      .header('etag', etag);
    return request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.type(variant.contentType).send(variant.bytes);
  });
}
