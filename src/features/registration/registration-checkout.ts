import type { Registered } from './send-registration.ts';

/** Where a registration is paid, if it is: on our own site, or by https (spec 2 §4). */
export function checkoutOf({ data: { price, checkoutUrl } }: Registered): string | undefined {
  if (price <= 0 || checkoutUrl === undefined || !URL.canParse(checkoutUrl, location.origin))
    return undefined;
  const { protocol, origin, href } = new URL(checkoutUrl, location.origin);
  return protocol === 'https:' || origin === location.origin ? href : undefined;
}
