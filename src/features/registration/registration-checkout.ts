import { safeCheckout } from '#src/platform/safe-checkout.ts';
import type { Registered } from './send-registration.ts';

/** Where a registration is paid, if it is (spec 2 §4). */
export const checkoutOf = ({ data: { price, checkoutUrl } }: Registered): string | undefined =>
  price > 0 ? safeCheckout(checkoutUrl) : undefined;
