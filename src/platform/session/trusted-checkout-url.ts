import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';

/** @returns the URL if it is a trusted checkout (https or this site, PY-12), else `undefined`. */
export const trustedCheckoutUrl = (url: string | undefined): string | undefined =>
  url !== undefined && isCheckoutUrl(url, location.origin) ? url : undefined;
