/** Identifies a file by type and size. */
const replaceBlob = (_name: string, value: unknown): unknown =>
  value instanceof Blob ? `${value.type} ${value.size}` : value;

/**
 * Generates `Idempotency-Key`s: a retry with the same content reuses the last key, so that the server repeats
 * its response instead of acting twice (RG-13).
 */
export function createIdempotencyKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content, replaceBlob);
    if (text !== last.content) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}
