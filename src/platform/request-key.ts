/** The files of a form by what tells them apart. */
const describe = (_name: string, value: unknown): unknown =>
  value instanceof Blob ? `${value.type} ${value.size}` : value;

/**
 * Gives requests their `Idempotency-Key`: what is sent again as it was keeps its key, so that the server
 * answers it instead of doing it twice; another content gets another one (RG-13).
 */
export function requestKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content, describe);
    if (text !== last.content) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}
