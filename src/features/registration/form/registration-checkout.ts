import { trustedCheckoutUrl } from '#src/platform/session/trusted-checkout-url.ts';
import type { RegistrationResponse } from './send-registration.ts';

/** Returns the checkout URL of a paid registration; `undefined` when it is free (RG-26). */
export const getCheckoutUrl = ({ data: { price, checkoutUrl } }: RegistrationResponse): string | undefined =>
  price > 0 ? trustedCheckoutUrl(checkoutUrl) : undefined;
