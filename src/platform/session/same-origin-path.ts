/** Parses a same-origin path; `undefined` for any other origin, however it is spelled (no open redirect). */
export function sameOriginPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, location.origin)) {
    return undefined;
  }
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
