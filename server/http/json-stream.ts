import { Readable } from 'node:stream';

/** One field of a streamed response: a value, or the elements of a list. */
export type JsonField = () => Promise<unknown> | AsyncIterable<unknown>;

/**
 * Streams `{"success":true,"data":{…}}` with backpressure: each field is read in turn, so that memory stays
 * bounded for any list length.
 */
export const streamJson = (fields: Readonly<Record<string, JsonField>>): Readable =>
  Readable.from(serializeFields(fields), { objectMode: false });

async function* serializeFields(fields: Readonly<Record<string, JsonField>>): AsyncGenerator<string> {
  yield '{"success":true,"data":{';
  let fieldSeparator = '';
  for (const [name, read] of Object.entries(fields)) {
    yield `${fieldSeparator}${JSON.stringify(name)}:`;
    fieldSeparator = ',';
    const value = read();
    if (value instanceof Promise) {
      yield JSON.stringify((await value) ?? null);
      continue;
    }
    let separator = '[';
    for await (const element of value) {
      yield separator + JSON.stringify(element);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }
  yield '}}';
}
