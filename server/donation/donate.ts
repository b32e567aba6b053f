import { Refusal } from '#contract/reasons.ts';
import type { Language } from '#contract/language.ts';
import type { IdempotencyKey } from '../http/idempotency-key.ts';
import { claimIdempotencyKey } from '../http/idempotency-store.ts';
import { translate } from '../http/text/i18n.ts';
import { newId } from '../id.ts';
import { openPaymentCheckout } from '../payment/payment-checkout-store.ts';
import { findPayment, insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { findDonationRecipient, insertDonation, type Donor } from './donation-store.ts';

interface DonationRequest {
  readonly organiserId: string;
  readonly accountId: string | undefined;
  readonly donor: Donor;
  /** In euros, with at most two decimals. */
  readonly amount: number;
  readonly language: Language;
  readonly requestKey: IdempotencyKey | undefined;
}

/**
 * Creates a donation and opens its checkout (PY-13). The same idempotency key finds both again.
 * @returns the checkout's URL.
 * @throws Refusal `notFound` or `donationsClosed` if the organisation cannot receive donations,
 *   `alreadyPaid`, `keyReused` if the earlier donation was given up, `checkoutUnavailable` if the provider
 *   opens no checkout.
 */
export async function donate(services: Services, request: DonationRequest): Promise<string> {
  const { database, clock, payments } = services;
  const { organiserId, accountId, donor, amount, language } = request;
  const nowMs = clock();
  const id = newId(nowMs);
  const collector = await findDonationRecipient(database.db, organiserId);
  if (collector === undefined) throw new Refusal('notFound');
  if (collector === 'closed') throw new Refusal('donationsClosed');
  const { companyName, payee } = collector;
  const amountCents = Math.round(amount * 100);
  const donationId = await database.transaction(async ({ db }) => {
    const claimedId = await claimIdempotencyKey(db, { key: request.requestKey, resultId: id, nowMs });
    if (claimedId !== id) return claimedId;
    await insertDonation(db, { id, organiserId, accountId, donor, language, amountCents, nowMs });
    const { provider } = payments;
    const target = { kind: 'd', donationId: id, organiserId, payee } as const;
    await insertPayment(db, { ...target, amountCents, provider, cause: 'donation', nowMs });
    return id;
  });
  const payment = await findPayment(database.db, { donation_id: donationId });
  if (payment === undefined) throw new Refusal('notFound');
  if (payment.state === 'paid') throw new Refusal('alreadyPaid');
  // The earlier payment was given up: a new donation needs a new key.
  if (payment.state !== 'pending') throw new Refusal('keyReused');
  if (payment.payee !== payee) throw new Refusal('checkoutUnavailable');
  return openPaymentCheckout(services, payment, {
    description: translate(
      language,
      /*i18n*/ { id: 'donation.description', message: 'Donazione a {companyName}' },
      { companyName },
    ),
    language,
    payerEmail: donor.email,
    thankYou: { orgname: companyName },
    failureReason: 'checkoutUnavailable',
  });
}
