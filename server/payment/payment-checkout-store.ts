import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';
import { Refusal, type Reason } from '#contract/reasons.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import type { Services } from '../services.ts';
import { checkoutTtlMs, saveCheckout, type Payment } from './transaction-store.ts';

/** Details of a checkout to open. */
interface CheckoutDetails {
  /** What is bought, in the payer's language. */
  readonly description: string;
  readonly language: string;
  readonly payerEmail: string;
  /** Additional parameters of the thank-you page. */
  readonly thankYou?: Readonly<Record<string, string>>;
  /** Reason of the `Refusal` when the provider opens no checkout. */
  readonly failureReason: Reason;
}

/**
 * Returns the stored checkout URL of a pending payment, or opens a checkout at the provider; the URL is the
 * same each time (PY-2). Call it outside of transactions.
 * @throws Refusal `failureReason` if the provider opens none in time; the payment is unchanged.
 */
export async function openPaymentCheckout(
  { database, config: { publicUrl }, clock, log, payments }: Services,
  { id, txnid, kind, amountCents, payee, createdAt, checkoutUrl }: Payment,
  { description, language, payerEmail, thankYou, failureReason }: CheckoutDetails,
): Promise<string> {
  if (checkoutUrl !== undefined) return checkoutUrl;
  const successQuery = new URLSearchParams({ type: kind, txnid, ...thankYou });
  const cancelQuery = new URLSearchParams({ txn: kind, txnid });
  try {
    const checkout = await withTimeout(
      payments.openCheckout({
        transactionId: id,
        amountCents,
        description,
        language,
        payee: payee === '' ? undefined : payee,
        payerEmail: payerEmail === '' ? undefined : payerEmail,
        successUrl: `${publicUrl}/checkout-thankyou?${successQuery.toString()}`,
        cancelUrl: `${publicUrl}/checkout-error?${cancelQuery.toString()}`,
        // The same on each attempt, so that the provider recognises the request.
        expiresAtMs: createdAt + checkoutTtlMs,
      }),
    );
    if (!isCheckoutUrl(checkout.url, publicUrl)) throw new Error('The checkout is at an unsafe address');
    return await saveCheckout(database.db, { id, checkout, nowMs: clock() });
  } catch (error) {
    log.warn({ err: error, transactionId: id }, 'checkout not opened');
    throw new Refusal(failureReason);
  }
}
