/** Whether a checkout may be opened at `url`: https, or this site's own `origin` (PY-12). */
export const isCheckoutUrl = (url: string, origin: string): boolean =>
  /^https:\/\/[^/\\\s]/.test(url) || url.startsWith(`${origin}/`);
