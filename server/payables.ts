import { donationPayable } from './donation/donation-payable.ts';
import type { Payables } from './payment/payable.ts';
import { promotionPayable } from './promotion/promotion-payable.ts';
import { orderPayable } from './registration/order-payable.ts';

/** What can be paid for: money knows none of the nouns that it pays for. */
export const payables: Payables = { o: orderPayable, d: donationPayable, p: promotionPayable };
