/**
 * The address of a link as it stands in HTML → the one that is kept, or nothing: https, http, mailto,
 * tel, and places of this site. Whatever runs, loads or leads to another site unseen is refused.
 */
export function linkTarget(href: string): string | undefined {
  const target = href.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, '').trim();
  if (target.length > 2000) return undefined;
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?![/\\])|#)/i.test(target) ? target : undefined;
}

/** What somebody typed as a link → its address; `www.` and an e-mail address are completed. */
export function typedLink(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return linkTarget(`mailto:${text}`);
  if (/^\+?\d[\d\s().-]{4,20}$/.test(text)) return linkTarget(`tel:${text.replace(/[^+\d]/g, '')}`);
  if (/^(?:https?|mailto|tel):/i.test(text)) return /\s/.test(text) ? undefined : linkTarget(text);
  return /^[^\s/?#@:\\]+\.[^\s/?#@:\\]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(text)
    ? linkTarget(`https://${text}`)
    : undefined;
}
