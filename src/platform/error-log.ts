import { logError } from '#contract/site/site-calls.ts';
import { api } from './api.ts';
import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { isMissingChunk } from './missing-chunk.ts';

const maxPerLoad = 5;
const maxMessageLength = 300;
const maxStackLength = 4_000;

/** What may name somebody: addresses of mail, what follows `?` or `#` in an address, long words of ids and tokens. */
const withoutPeople = (text: string): string =>
  text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
    .replace(/(https?:\/\/[^\s?#):]+)[?#][^\s):]*/g, '$1')
    .replace(/[\w-]{24,}/g, (word) => (/\d/.test(word) && !/\.[jt]sx?$/.test(word) ? '<id>' : word));

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

let told = 0;
const known = new Set<string>();
let routeId: () => string = () => '';

/** Tells the server's log what broke in this page: each thing once, five in all, about nobody. */
export function tellError(error: unknown): void {
  const report = reportOf(error);
  if (report === undefined || told >= maxPerLoad || known.has(report.message + report.stack)) return;
  known.add(report.message + report.stack);
  told += 1;
  // Without the token: nobody needs to know whose page it was.
  api(logError, { body: { ...report, route: routeId() } }, { token: '' }).catch(() => undefined);
}

/** Tells whatever nobody caught. `readRouteId` gives the pattern of the open page, never its address. */
export function startErrorLog(readRouteId: () => string): void {
  routeId = readRouteId;
  // What has no error comes from a script of another origin, or from a layout loop that harms nobody.
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    if (error !== null && error !== undefined) tellError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}
