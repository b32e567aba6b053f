import * as v from 'valibot';
import { parseEuros } from '#contract/input/parse-number.ts';
import { donationAmountSchema, donationDefault, donorSchema } from '#contract/donation/donation-endpoints.ts';

/** Form values: the amount as typed, and the donor's details when not signed in. */
export interface DonationDraft {
  readonly amount: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const emptyDonation: DonationDraft = {
  amount: String(donationDefault),
  firstName: '',
  lastName: '',
  email: '',
};

/** Cuts the digits of a whole number beyond six (PY-30), as a field with a maximum length does. */
export const limitDigits = (text: string): string => text.replace(/^(\D{0,2}\d{6})\d+/, '$1');

const amountSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('valueIsRequired'),
  v.transform((text) => parseEuros(text) ?? Number.NaN),
  donationAmountSchema,
);

/** Donation form of a signed-in user. */
export const donationSchema = v.object({ amount: amountSchema });
/** Donation form of a visitor: with the donor's details. */
export const guestDonationSchema = v.object({ amount: amountSchema, ...donorSchema.entries });

/** Reads the typed amount: in euros, or the key of its first issue (PY-30). */
export function readAmount(text: string): { readonly euros: number } | { readonly issue: string } {
  const result = v.safeParse(amountSchema, text);
  return result.success ? { euros: result.output } : { issue: result.issues[0].message };
}

/** The issue to show before the form is sent: also the maximum, where no further digit can be typed. */
export function getAmountHint(text: string): string | undefined {
  const amount = readAmount(text);
  if ('euros' in amount) return /^\D{0,2}\d{6}/.test(text) ? 'donationMaximum' : undefined;
  return text.trim() === '' ? undefined : amount.issue;
}
