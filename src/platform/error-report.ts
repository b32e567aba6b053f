import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { isMissingChunk } from './missing-chunk.ts';

const maxMessageLength = 300;
const maxStackLength = 4_000;

/** What may name somebody: addresses of mail, what follows `?` or `#` in an address, long words of ids and tokens. */
const withoutPeople = (text: string): string =>
  text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
    .replace(/(https?:\/\/[^\s?#):]+)[?#][^\s):]*/g, '$1')
    .replace(/[\w-]{24,}(\.js)?/g, (word, ending) =>
      ending === undefined && /\d/.test(word) ? '<id>' : word,
    );

/** Failures of the network and refusals are everyday life, and said where they happen. */
const isWorthTelling = (error: unknown): boolean =>
  !(error instanceof NetworkFailure || error instanceof ApiRefusal || isMissingChunk(error)) &&
  !(error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'));

/** What of an error is told to the server; `undefined`: nothing (SH-10). */
export function reportOf(error: unknown): { message: string; stack: string } | undefined {
  if (!isWorthTelling(error)) return undefined;
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    message: withoutPeople(`${name}: ${message}`).slice(0, maxMessageLength),
    stack: withoutPeople(stack).slice(0, maxStackLength),
  };
}
