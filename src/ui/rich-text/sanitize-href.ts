/**
 * Sanitises the `href` of a link: allows http, https, mailto, tel and paths of this site; `undefined` for
 * anything that could run code, load data or lead to another origin unnoticed (EV-44).
 */
export function sanitizeHref(href: string): string | undefined {
  const cleaned = href.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, '').trim();
  if (cleaned.length > 2000) return undefined;
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?![/\\])|#)/i.test(cleaned) ? cleaned : undefined;
}

/** Parses a typed link; completes `www.`, e-mail addresses and phone numbers. */
export function parseTypedLink(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return sanitizeHref(`mailto:${text}`);
  if (/^\+?\d[\d\s().-]{4,20}$/.test(text)) return sanitizeHref(`tel:${text.replace(/[^+\d]/g, '')}`);
  if (/^(?:https?|mailto|tel):/i.test(text)) return /\s/.test(text) ? undefined : sanitizeHref(text);
  return /^[^\s/?#@:\\]+\.[^\s/?#@:\\]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(text)
    ? sanitizeHref(`https://${text}`)
    : undefined;
}
