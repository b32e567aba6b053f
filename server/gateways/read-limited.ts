import { UpstreamError } from './upstream-error.ts';

/**
 * Reads a response's body.
 * @throws UpstreamError if it is larger than `maxBytes`, without reading the rest
 */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes) throw new UpstreamError('Its answer is too large', { isCertain: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
