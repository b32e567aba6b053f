const keptForSeconds = 30 * 24 * 60 * 60;

/** The value of a cookie, or the empty string. */
export function readCookie(name: string): string {
  if (import.meta.env.SSR) return '';
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1));
    } catch {
      return '';
    }
  }
  return '';
}

/** Keeps a cookie, for 30 days unless said; an empty value removes it. Never sent by another site. */
export function writeCookie(name: string, value: string, forSeconds = keptForSeconds): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = value === '' ? 0 : forSeconds;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
