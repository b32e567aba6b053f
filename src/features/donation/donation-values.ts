import * as v from 'valibot';
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

const maxDigits = 6;
const maxDecimals = 2;

/** Cleans a typed amount: at most 6 digits of euros (PY-30) and 2 decimals; the excess is cut. */
export function sanitizeAmount(text: string): string {
  const clean = text.replace(/[^\d.,]/g, '');
  // Accepts pasted thousands separators: `1.250,50`, `1.250`.
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/.test(clean) ? clean.replaceAll('.', '') : clean;
  const [integerPart = '', ...decimalParts] = plain.split(/[.,]/);
  const euros = integerPart.slice(0, maxDigits);
  return decimalParts.length === 0 ? euros : `${euros},${decimalParts.join('').slice(0, maxDecimals)}`;
}

/**
 * Parses a typed amount to euros.
 * @returns `NaN` for an empty text
 */
export const parseEuros = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

const amountSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('valueIsRequired'),
  v.transform(parseEuros),
  donationAmountSchema,
);

/** Donation form of a signed-in user. */
export const donationSchema = v.object({ amount: amountSchema });
/** Donation form of a visitor: with the donor's details. */
export const guestDonationSchema = v.object({ amount: amountSchema, ...donorSchema.entries });

/** Whether the typed amount is within the limits (PY-30). */
export const isValidAmount = (text: string): boolean => v.is(amountSchema, text);
