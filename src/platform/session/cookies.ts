import { secondMs, dayMs } from '#contract/durations.ts';

const defaultMaxAgeSeconds = (30 * dayMs) / secondMs;

/** @returns the value of a cookie, or ''. */
export function readCookie(name: string): string {
  if (import.meta.env.SSR) return '';
  for (const part of document.cookie.split('; ')) {
    const separatorIndex = part.indexOf('=');
    if (part.slice(0, separatorIndex) !== name) continue;
    try {
      return decodeURIComponent(part.slice(separatorIndex + 1));
    } catch {
      return '';
    }
  }
  return '';
}

/** Writes a `SameSite=Strict` cookie, by default for 30 days; '' deletes it. */
export function writeCookie(name: string, value: string, maxAgeSeconds = defaultMaxAgeSeconds): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = value === '' ? 0 : maxAgeSeconds;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
