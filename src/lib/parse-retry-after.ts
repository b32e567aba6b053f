/**
 * Reads the response header `Retry-After`, in seconds or as an HTTP date. A date counts from the server's own
 * `Date` header where there is one, because the device clock may be wrong.
 *
 * @returns how long to wait, in ms; undefined without a valid header or when the date is not in the future.
 */
export function parseRetryAfter(headers: Pick<Headers, 'get'>, nowMs: number): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (value === '') return undefined;
  const waitMs = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - (Date.parse(headers.get('date') ?? '') || nowMs);
  return waitMs > 0 ? waitMs : undefined;
}
