import { Readable } from 'node:stream';

/** One field of an answer that is written while it is read: a value, or the elements of a list. */
export type JsonField = () => Promise<unknown> | AsyncIterable<unknown>;

/**
 * `{"success":true,"data":{…}}` as a stream: each field is read when its turn comes and the reader has
 * taken what was there, so that memory stays bounded however long the lists are.
 */
export const streamJson = (fields: Readonly<Record<string, JsonField>>): Readable =>
  Readable.from(piecesOf(fields), { objectMode: false });

async function* piecesOf(fields: Readonly<Record<string, JsonField>>): AsyncGenerator<string> {
  yield '{"success":true,"data":{';
  let fieldMark = '';
  for (const [name, read] of Object.entries(fields)) {
    yield `${fieldMark}${JSON.stringify(name)}:`;
    fieldMark = ',';
    const value = read();
    if (value instanceof Promise) {
      yield JSON.stringify((await value) ?? null);
      continue;
    }
    let mark = '[';
    for await (const element of value) {
      yield mark + JSON.stringify(element);
      mark = ',';
    }
    yield mark === '[' ? '[]' : ']';
  }
  yield '}}';
}
