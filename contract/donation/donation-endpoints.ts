import * as v from 'valibot';
import { lastNameSchema, nameSchema } from '../account/fields.ts';
import { emailSchema } from '../input/email.ts';
import { endpoint, success } from '../endpoint.ts';
import { idSchema } from '../id.ts';
import { eurosSchema } from '../input/number-fields.ts';
import { minPriceEuros } from '../payment/min-price-euros.ts';

/** Suggested amounts and the preselected one, in euros (PY-30). */
export const donationPresets = [5, 10, 20, 50] as const;
export const donationDefault = 40;

/** Six digits (PY-30). */
export const maxDonationEuros = 999_999;

/** An amount of whole cents, in euros. */
export const donationAmountSchema = v.pipe(
  eurosSchema,
  v.minValue(minPriceEuros, 'amountTooSmall'),
  v.maxValue(maxDonationEuros, 'donationMaximum'),
);

/**
 * Fields of every donation. The server ignores names, images and accounts that a page sends along (PY-13).
 */
const donationEntries = { organiserId: idSchema, amount: donationAmountSchema };

/** A donor without an account (PY-13). */
export const donorSchema = v.object({
  firstName: nameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
});

const donationResponse = success({
  message: v.string(),
  data: v.object({ price: v.number(), checkoutUrl: v.string() }),
});

export const donate = endpoint({
  method: 'POST',
  path: '/donate/checkout/session',
  requires: 'pay',
  isIdempotent: true,
  summary: 'Where a donation to this organiser can be paid, by who gives her name and e-mail.',
  body: v.object({ ...donationEntries, ...donorSchema.entries }),
  response: donationResponse,
});

export const donateSignedIn = endpoint({
  method: 'POST',
  path: '/donate/checkout/session/:userId',
  requires: 'useOwnAccount',
  isIdempotent: true,
  summary: 'The same for who is signed in, under her own id.',
  params: v.object({ userId: idSchema }),
  body: v.object(donationEntries),
  response: donationResponse,
});
