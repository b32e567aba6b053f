import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';

/** The address of an answer at which one can pay, or nothing: nobody is led anywhere else (fault 24). */
export const safeCheckout = (url: string | undefined): string | undefined =>
  url !== undefined && isCheckoutUrl(url, location.origin) ? url : undefined;
