import { Refusal } from '#contract/reasons.ts';
import type { Language } from '#contract/language.ts';
import type { RequestKey } from '../http/request-key.ts';
import { claimRequest } from '../http/request-key-store.ts';
import { translate } from '../http/i18n.ts';
import { newId } from '../id.ts';
import { openKeptCheckout } from '../payment/checkout-store.ts';
import { findPayment, insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { findCollector, insertDonation, type Donor } from './donation-store.ts';

interface Gift {
  readonly organiserId: string;
  readonly accountId: string | undefined;
  readonly donor: Donor;
  /** In euros, with at most two decimals. */
  readonly amount: number;
  readonly language: Language;
  readonly requestKey: RequestKey | undefined;
}

/**
 * Writes down what somebody wants to give, and opens the checkout for it (PY-13). The same request again finds
 * both. Refuses `notFound` and `donationsClosed` for who cannot be given to, `alreadyPaid`, `keyReused` what
 * was given up, and `checkoutUnavailable` when the provider opens none. Out: where it is paid.
 */
export async function donate(services: Services, gift: Gift): Promise<string> {
  const { database, clock, payments } = services;
  const { organiserId, accountId, donor, amount, language } = gift;
  const nowMs = clock();
  const id = newId(nowMs);
  const collector = await findCollector(database.db, organiserId);
  if (collector === undefined) throw new Refusal('notFound');
  if (collector === 'closed') throw new Refusal('donationsClosed');
  const { companyName, payee } = collector;
  const amountCents = Math.round(amount * 100);
  const donationId = await database.transaction(async ({ db }) => {
    const standing = await claimRequest(db, { key: gift.requestKey, resultId: id, nowMs });
    if (standing !== id) return standing;
    await insertDonation(db, { id, organiserId, accountId, donor, language, amountCents, nowMs });
    const { provider } = payments;
    const paidFor = { kind: 'd', donationId: id, organiserId, payee } as const;
    await insertPayment(db, { ...paidFor, amountCents, provider, cause: 'donation', nowMs });
    return id;
  });
  const payment = await findPayment(database.db, { donation_id: donationId });
  if (payment === undefined) throw new Refusal('notFound');
  if (payment.state === 'paid') throw new Refusal('alreadyPaid');
  // Given up since: whoever gives after all asks anew.
  if (payment.state !== 'pending') throw new Refusal('keyReused');
  if (payment.payee !== payee) throw new Refusal('checkoutUnavailable');
  return openKeptCheckout(services, payment, {
    description: translate(
      language,
      /*i18n*/ { id: 'donation.description', message: 'Donazione a {companyName}' },
      { companyName },
    ),
    language,
    payerEmail: donor.email,
    thankYou: { orgname: companyName },
    refusal: 'checkoutUnavailable',
  });
}
