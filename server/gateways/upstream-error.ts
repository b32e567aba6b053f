import { hourMs, minuteMs, secondMs } from '#contract/durations.ts';

/** Pause after a refusal, which only the operator of one side can change. */
const refusedPauseMs = hourMs;
const tooManyPauseMs = minuteMs;
const maxPauseMs = 24 * hourMs;

/** Another server answered with an error, or with something else than was asked for. */
export class UpstreamError extends Error {
  /** It will not answer the next request either. */
  readonly isCertain: boolean;
  readonly pauseMs: number | undefined;

  constructor(
    message: string,
    { isCertain = false, pauseMs }: { isCertain?: boolean; pauseMs?: number } = {},
  ) {
    super(message);
    this.name = 'UpstreamError';
    this.isCertain = isCertain;
    this.pauseMs = pauseMs;
  }
}

/** The error of a response with a status that is not a success; honours `Retry-After`. */
export function toUpstreamError(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  nowMs: number,
): UpstreamError {
  const message = `It answered ${status}`;
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), nowMs);
  if (status === 429)
    return new UpstreamError(message, { isCertain: true, pauseMs: retryAfterMs ?? tooManyPauseMs });
  if (status === 401 || status === 403 || status === 451)
    return new UpstreamError(message, { isCertain: true, pauseMs: retryAfterMs ?? refusedPauseMs });
  return retryAfterMs === undefined
    ? new UpstreamError(message)
    : new UpstreamError(message, { isCertain: true, pauseMs: retryAfterMs });
}

/** `120` or an HTTP date; `undefined` for anything else. At least a second, at most a day. */
function parseRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * secondMs : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, secondMs), maxPauseMs);
}

/** What an error of a request means for the requests after it. */
export const toFailure = (error: unknown): { isCertain: boolean; pauseMs: number | undefined } =>
  error instanceof UpstreamError ? error : { isCertain: false, pauseMs: undefined };
