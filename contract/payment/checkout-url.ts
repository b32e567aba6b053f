/**
 * Whether somebody may be led to this address to pay: over https, or on this very site, whose origin is
 * given (fault 24).
 */
export const isCheckoutUrl = (url: string, ownOrigin: string): boolean =>
  /^https:\/\/[^/\\\s]/.test(url) || url.startsWith(`${ownOrigin}/`);
