import { negotiateLanguage, type Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { readProfile } from '../account/account-store.ts';
import { readSetting } from '../admin/setting-store.ts';
import type { Db } from '../db/tables.ts';
import { lockEvent } from '../event/lock-store.ts';
import { translate } from '../http/text/i18n.ts';
import { newId } from '../id.ts';
import { openPaymentCheckout } from '../payment/payment-checkout-store.ts';
import { findPayment, insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { toPromotionPeriod } from './promotion-period.ts';
import {
  findPromotable,
  findActiveRequest,
  activatePromotion,
  insertPromotionRequest,
  type PromotionRequest,
} from './promotion-request-store.ts';

/** @returns the price of a day of promotion in cents, or `undefined` if the operator has not set it. */
export async function readPromotionPriceCents(db: Db): Promise<number | undefined> {
  const cents = await readSetting(db, 'promotionPriceCents');
  return cents === undefined ? undefined : Number(cents);
}

interface PromotionOptions {
  readonly eventId: string;
  readonly organiserId: string;
  readonly form: { readonly startDate: string; readonly endDate: string };
  readonly language: Language;
}

/**
 * Promotes an own event on the chosen days: at once if free, else when paid (PY-15). Repeated for the same
 * pending days it returns the same checkout.
 * @returns the price in cents, and the checkout's URL unless free.
 * @throws Refusal `notFound`, `eventCancelled`, `eventEnded`, `eventPromotionPriceNotSet`, `validation` for
 *   invalid days, `promotionFixed` if a promotion with other days is active or pending (PY-16),
 *   `checkoutUnavailable`.
 */
export async function startPromotion(
  services: Services,
  { eventId, organiserId, form, language }: PromotionOptions,
): Promise<{ priceCents: number; checkoutUrl: string | undefined }> {
  const { database, clock, payments } = services;
  const nowMs = clock();
  const { request, title } = await database.transaction(async (tx) => {
    await lockEvent(tx.db, eventId);
    const event = await findPromotable(tx.db, { eventId, organiserId });
    if (event === undefined) throw new Refusal('notFound');
    if (event.isCancelled) throw new Refusal('eventCancelled');
    if (event.isUnlisted) throw new Refusal('eventUnlisted');
    if (event.endAt <= nowMs) throw new Refusal('eventEnded');
    const dayCents = await readPromotionPriceCents(tx.db);
    if (dayCents === undefined) throw new Refusal('eventPromotionPriceNotSet');
    const active = await findActiveRequest(tx.db, { eventId, nowMs });
    const period = toPromotionPeriod(form, { nowMs, eventEndAt: event.endAt });
    if (active !== undefined) {
      const hasSameDays = active.startAt === period.startAt && active.endAt === period.endAt;
      if (!active.isPending || !hasSameDays) throw new Refusal('promotionFixed');
      return { request: active, title: event.title };
    }
    const priceCents = period.days * dayCents;
    const isPending = priceCents > 0;
    const created: PromotionRequest = { id: newId(nowMs), ...period, priceCents, isPending, txnid: '' };
    await insertPromotionRequest(tx.db, { ...created, eventId, nowMs });
    if (isPending)
      await insertPayment(tx.db, {
        kind: 'p',
        promotionId: created.id,
        eventId,
        organiserId,
        // The platform receives the money.
        payee: '',
        amountCents: priceCents,
        provider: payments.provider,
        cause: 'promotion',
        nowMs,
      });
    else await activatePromotion(tx, { id: created.id, nowMs });
    return { request: created, title: event.title };
  });
  const { id, priceCents } = request;
  if (priceCents === 0) return { priceCents, checkoutUrl: undefined };
  const payment = await findPayment(database.db, { promotion_id: id });
  if (payment?.state !== 'pending') throw new Refusal('promotionFixed');
  const payer = await readProfile(database.db, organiserId);
  const checkoutUrl = await openPaymentCheckout(services, payment, {
    description: translate(
      language,
      /*i18n*/ { id: 'promotion.description', message: 'In evidenza su Presente: {title}' },
      { title },
    ),
    language: negotiateLanguage(language),
    payerEmail: payer?.email ?? '',
    failureReason: 'checkoutUnavailable',
  });
  return { priceCents, checkoutUrl };
}
