import { languageOf, type Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { readProfile } from '../account/account-store.ts';
import { readSetting } from '../admin/setting-store.ts';
import type { Db } from '../db/tables.ts';
import { lockEvent } from '../event/lock-store.ts';
import { translate } from '../http/i18n.ts';
import { newId } from '../id.ts';
import { openKeptCheckout } from '../payment/checkout-store.ts';
import { findPayment, insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { promotedDays } from './promotion-days.ts';
import { findPromotable, findStandingWish, grantWish, insertWish, type Wish } from './wish-store.ts';

/** What a day of promotion costs, in cents; nothing as long as the operator has not set it. */
export async function readPriceCents(db: Db): Promise<number | undefined> {
  const cents = await readSetting(db, 'promotionPriceCents');
  return cents === undefined ? undefined : Number(cents);
}

interface Asked {
  readonly eventId: string;
  readonly organiserId: string;
  readonly form: { readonly startDate: string; readonly endDate: string };
  readonly language: Language;
}

/**
 * Promotes an own event on the days of a form: at once when that costs nothing, else when it is paid (PY-15). Asked
 * again for days that wait for their payment it leads to the same checkout. Refuses `notFound`,
 * `eventCancelled`, `eventEnded`, `eventPromotionPriceNotSet`, days that cannot be, `promotionFixed` other days
 * than those of a promotion that stands (PY-16), and `checkoutUnavailable`. Out: its price, and where it is paid.
 */
export async function startPromotion(
  services: Services,
  { eventId, organiserId, form, language }: Asked,
): Promise<{ priceCents: number; checkoutUrl: string | undefined }> {
  const { database, clock, payments } = services;
  const nowMs = clock();
  const { wish, title } = await database.transaction(async (tx) => {
    await lockEvent(tx.db, eventId);
    const event = await findPromotable(tx.db, { eventId, organiserId });
    if (event === undefined) throw new Refusal('notFound');
    if (event.isCancelled) throw new Refusal('eventCancelled');
    if (event.endAt <= nowMs) throw new Refusal('eventEnded');
    const dayCents = await readPriceCents(tx.db);
    if (dayCents === undefined) throw new Refusal('eventPromotionPriceNotSet');
    const standing = await findStandingWish(tx.db, { eventId, nowMs });
    const days = promotedDays(form, { nowMs, eventEndAt: event.endAt });
    if (standing !== undefined) {
      const isSame = standing.startAt === days.startAt && standing.endAt === days.endAt;
      if (!standing.isPending || !isSame) throw new Refusal('promotionFixed');
      return { wish: standing, title: event.title };
    }
    const priceCents = days.days * dayCents;
    const isPending = priceCents > 0;
    const made: Wish = { id: newId(nowMs), ...days, priceCents, isPending, txnid: '' };
    await insertWish(tx.db, { ...made, eventId, nowMs });
    if (isPending)
      await insertPayment(tx.db, {
        kind: 'p',
        promotionId: made.id,
        eventId,
        organiserId,
        // It is the product itself that promotes.
        payee: '',
        amountCents: priceCents,
        provider: payments.provider,
        cause: 'promotion',
        nowMs,
      });
    else await grantWish(tx, { id: made.id, nowMs });
    return { wish: made, title: event.title };
  });
  const { id, priceCents } = wish;
  if (priceCents === 0) return { priceCents, checkoutUrl: undefined };
  const payment = await findPayment(database.db, { promotion_id: id });
  if (payment?.state !== 'pending') throw new Refusal('promotionFixed');
  const payer = await readProfile(database.db, organiserId);
  const checkoutUrl = await openKeptCheckout(services, payment, {
    description: translate(
      language,
      /*i18n*/ { id: 'promotion.description', message: 'In evidenza su Presente: {title}' },
      { title },
    ),
    language: languageOf(language),
    payerEmail: payer?.email ?? '',
    refusal: 'checkoutUnavailable',
  });
  return { priceCents, checkoutUrl };
}
