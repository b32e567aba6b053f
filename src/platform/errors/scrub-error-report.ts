import { ApiRefusal, NetworkFailure } from '../http/api-errors.ts';
import { isChunkLoadError } from './chunk-load-error.ts';

const maxMessageLength = 300;
const maxStackLength = 4_000;

/** Removes personal data: e-mail addresses, query and hash of URLs, long words that may be ids or tokens. */
const scrubPii = (text: string): string =>
  text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
    .replace(/(https?:\/\/[^\s?#):]+)[?#][^\s):]*/g, '$1')
    .replace(/[\w-]{24,}(\.js)?/g, (word, ending) =>
      ending === undefined && /\d/.test(word) ? '<id>' : word,
    );

/** Network failures and refusals are expected, and shown where they happen. */
const shouldReport = (error: unknown): boolean =>
  !(error instanceof NetworkFailure || error instanceof ApiRefusal || isChunkLoadError(error)) &&
  !(error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'));

/** @returns the scrubbed report of an error; `undefined` when it is not to be sent (SH-10). */
export function toErrorReport(error: unknown): { message: string; stack: string } | undefined {
  if (!shouldReport(error)) return undefined;
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    message: scrubPii(`${name}: ${message}`).slice(0, maxMessageLength),
    stack: scrubPii(stack).slice(0, maxStackLength),
  };
}
