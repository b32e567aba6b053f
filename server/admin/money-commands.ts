import type { Database } from '../db/database.ts';
import { lockEvent } from '../event/lock-store.ts';
import { markRefundDue } from '../payment/refund-store.ts';
import { findPayment, listNewestPayments, paymentStateOf } from '../payment/transaction-store.ts';
import { endPromotion, findStandingWish } from '../promotion/wish-store.ts';
import { audit } from './audit-store.ts';
import { NotDone, type Command } from './command.ts';
import { listCommand } from './list-command.ts';

const actor = 'console';

const kinds = { o: 'order', d: 'donation', p: 'promotion' } as const;

export const payments = listCommand({
  name: 'payments',
  what: 'payments',
  hint: 'Each begins with the id that refund takes.',
  read: async (db, limit) =>
    (await listNewestPayments(db, limit)).map((it) => [
      it.id,
      new Date(it.createdAt).toISOString(),
      kinds[it.kind].padEnd(9),
      paymentStateOf(it).padEnd(9),
      `EUR ${(it.amountCents / 100).toFixed(2)}`,
    ]),
});

export const refund: Command = {
  name: 'refund',
  usage: '<payment id>',
  help: 'Gives a payment back, all of it: the server does so within a minute. The people of an order leave the list, a promotion ends; the payer is told by mail.',
  words: [1, 1],
  async run({ database, clock }, { words: [id = ''] }) {
    return database.transaction(async ({ db }) => {
      const payment = await findPayment(db, { id });
      if (payment === undefined) throw new NotDone(`There is no payment ${id}.`);
      const state = paymentStateOf(payment);
      if (state === 'refunded' || state === 'refundDue') return [`It is ${state} already.`];
      if (payment.eventId !== '') await lockEvent(db, payment.eventId);
      const nowMs = clock();
      if ((await markRefundDue(db, { id, cause: actor, nowMs })) === 0)
        throw new NotDone(`It is ${state}: there is nothing to give back.`);
      await audit(db, { actor, action: 'refundAsked', subject: id, nowMs });
      return [`EUR ${(payment.amountCents / 100).toFixed(2)} will be given back.`];
    });
  },
};

export const stopPromotion: Command = {
  name: 'stop-promotion',
  usage: '<event id>',
  help: 'Stops the promotion of an event, also one that runs; a server on the embedded database shows it within 10 minutes. What was paid for it is given back by refund alone.',
  words: [1, 1],
  async run({ database, clock }, { words: [eventId = ''] }) {
    await stop(database, { eventId, nowMs: clock() });
    return ['The promotion is stopped.'];
  },
};

const stop = (database: Database, { eventId, nowMs }: { eventId: string; nowMs: number }): Promise<void> =>
  database.transaction(async (tx) => {
    await lockEvent(tx.db, eventId);
    const wish = await findStandingWish(tx.db, { eventId, nowMs });
    if (wish === undefined || wish.isPending) throw new NotDone('This event has no promotion.');
    await endPromotion(tx, { id: wish.id, eventId, nowMs });
    await audit(tx.db, { actor, action: 'promotionStopped', subject: eventId, nowMs });
  });
