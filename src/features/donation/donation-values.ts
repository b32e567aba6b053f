import * as v from 'valibot';
import { donationAmountSchema, donationDefault, donorSchema } from '#contract/donation/donation-calls.ts';

/** What the form holds: an amount as it is typed, and who gives, where that is not known. */
export interface DonationDraft {
  readonly amount: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const newDonation: DonationDraft = {
  amount: String(donationDefault),
  firstName: '',
  lastName: '',
  email: '',
};

const mostDigits = 6;
const mostDecimals = 2;

/** What was typed as an amount: digits beyond the sixth are cut (spec 1 §5), and decimals beyond the second. */
export function cutAmount(text: string): string {
  const clean = text.replace(/[^\d.,]/g, '');
  // `1.250,50` and `1.250` as they are pasted from somewhere.
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/.test(clean) ? clean.replaceAll('.', '') : clean;
  const [whole = '', ...rest] = plain.split(/[.,]/);
  const euros = whole.slice(0, mostDigits);
  return rest.length === 0 ? euros : `${euros},${rest.join('').slice(0, mostDecimals)}`;
}

/** A typed amount in euros; `NaN` when it is none. */
export const eurosOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

const amountSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('valueIsRequired'),
  v.transform(eurosOf),
  donationAmountSchema,
);

/** The form of who is signed in. */
export const giftSchema = v.object({ amount: amountSchema });
/** The form of who is not. */
export const strangersGiftSchema = v.object({ amount: amountSchema, ...donorSchema.entries });

/** Whether an amount can be given. */
export const isAmount = (text: string): boolean => v.is(amountSchema, text);
