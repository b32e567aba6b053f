/** A path of ours from the address bar, or `undefined`: never another site, whatever its spelling. */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, location.origin)) {
    return undefined;
  }
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
