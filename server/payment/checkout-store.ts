import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import { inTime } from '../gateways/in-time.ts';
import type { Services } from '../services.ts';
import { checkoutMs, keepCheckout, type Payment } from './transaction-store.ts';

/** How a checkout is made out. */
interface CheckoutWords {
  /** What it is for, in the payer's words. */
  readonly description: string;
  readonly language: string;
  readonly payerEmail: string;
  /** What the thank-you page is told besides. */
  readonly thankYou?: Readonly<Record<string, string>>;
  /** When the provider opens none. */
  readonly refusal: Reason;
}

/**
 * Where a payment that is pending is made; the same place each time (PY-2). Refuses as told when the provider
 * does not open a checkout in time, with which the payment stays as it is. Not inside a transaction.
 */
export async function openKeptCheckout(
  { database, config: { publicUrl }, clock, log, payments }: Services,
  { id, txnid, kind, amountCents, payee, createdAt, checkoutUrl }: Payment,
  { description, language, payerEmail, thankYou, refusal }: CheckoutWords,
): Promise<string> {
  if (checkoutUrl !== undefined) return checkoutUrl;
  const thanked = new URLSearchParams({ type: kind, txnid, ...thankYou });
  const failed = new URLSearchParams({ txn: kind, txnid });
  try {
    const checkout = await inTime(
      payments.openCheckout({
        transactionId: id,
        amountCents,
        description,
        language,
        payee: payee === '' ? undefined : payee,
        payerEmail: payerEmail === '' ? undefined : payerEmail,
        successUrl: `${publicUrl}/checkout-thankyou?${thanked.toString()}`,
        cancelUrl: `${publicUrl}/checkout-error?${failed.toString()}`,
        // The same whenever it is asked for, so that the provider knows the wish again.
        expiresAtMs: createdAt + checkoutMs,
      }),
    );
    if (!isCheckoutUrl(checkout.url, publicUrl)) throw new Error('The checkout is at an unsafe address');
    return await keepCheckout(database.db, { id, checkout, nowMs: clock() });
  } catch (error) {
    log.warn({ err: error, transactionId: id }, 'checkout not opened');
    throw new Refusal(refusal);
  }
}
