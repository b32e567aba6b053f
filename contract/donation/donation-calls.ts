import * as v from 'valibot';
import { emailSchema, nameOf } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { idSchema } from '../id.ts';
import { leastPaidEuros } from '../payment/least-paid-euros.ts';

/** What the form suggests, and what it begins with, in euros (spec 1 §9). */
export const donationPresets = [5, 10, 20, 50] as const;
export const donationDefault = 40;

/** Six digits (spec 1 §5). */
export const mostDonatedEuros = 999_999;

/** Euros with at most two decimals. */
export const donationAmountSchema = v.pipe(
  v.number('amountInvalid'),
  v.minValue(leastPaidEuros, 'amountTooSmall'),
  v.maxValue(mostDonatedEuros, 'amountInvalid'),
  v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'amountInvalid'),
);

/**
 * What every donation says. Names, pictures and accounts that a page sends along (spec 1 §7) are display
 * values, and ignored: the server has its own.
 */
const donationEntries = { organiserId: idSchema, amount: donationAmountSchema };

/** Who gives without an account (spec 1 §3). */
export const donorSchema = v.object({ firstName: nameOf(80), lastName: nameOf(80), email: emailSchema });

const donationAnswer = success({
  message: v.string(),
  data: v.object({ price: v.number(), checkoutUrl: v.string() }),
});

export const donate = call({
  method: 'POST',
  path: '/donate/checkout/session',
  may: 'pay',
  isIdempotent: true,
  summary: 'Where a donation to this organiser can be paid, by who gives her name and e-mail.',
  body: v.object({ ...donationEntries, ...donorSchema.entries }),
  answer: donationAnswer,
});

export const donateSignedIn = call({
  method: 'POST',
  path: '/donate/checkout/session/:userId',
  may: 'useOwnAccount',
  isIdempotent: true,
  summary: 'The same for who is signed in, under her own id.',
  params: v.object({ userId: idSchema }),
  body: v.object(donationEntries),
  answer: donationAnswer,
});
