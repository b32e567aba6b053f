import { donationPayable } from './donation/donation-payable.ts';
import type { Payables } from './payment/payable.ts';
import { promotionPayable } from './promotion/promotion-payable.ts';
import { orderPayable } from './registration/orders/order-payable.ts';

/** What can be paid for: the payment module depends on none of them. */
export const payables: Payables = { o: orderPayable, d: donationPayable, p: promotionPayable };
