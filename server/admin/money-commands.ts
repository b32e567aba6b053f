import type { Database } from '../db/database.ts';
import { lockEvent } from '../event/lock-store.ts';
import { markRefundDue } from '../payment/refund-store.ts';
import { findPayment, listNewestPayments, toPaymentState } from '../payment/transaction-store.ts';
import { endPromotion, findActiveRequest } from '../promotion/promotion-request-store.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, type Command } from './command.ts';
import { listCommand } from './list-command.ts';

const actor = 'console';

const kindLabels = { o: 'order', d: 'donation', p: 'promotion' } as const;

export const paymentsCommand = listCommand({
  name: 'payments',
  subject: 'payments',
  hint: 'Each begins with the id that refund takes.',
  read: async (db, limit) =>
    (await listNewestPayments(db, limit)).map((payment) => [
      payment.id,
      new Date(payment.createdAt).toISOString(),
      kindLabels[payment.kind].padEnd(9),
      toPaymentState(payment).padEnd(9),
      `EUR ${(payment.amountCents / 100).toFixed(2)}`,
    ]),
});

export const refundCommand: Command = {
  name: 'refund',
  usage: '<payment id>',
  help: 'Gives a payment back, all of it: the server does so within a minute. The people of an order leave the list, a promotion ends; the payer is told by mail.',
  arity: [1, 1],
  async run({ database, clock }, { positionals: [id = ''] }) {
    return database.transaction(async ({ db }) => {
      const payment = await findPayment(db, { id });
      if (payment === undefined) throw new CommandFailed(`There is no payment ${id}.`);
      const state = toPaymentState(payment);
      if (state === 'refunded' || state === 'refundDue') return [`It is ${state} already.`];
      if (payment.eventId !== '') await lockEvent(db, payment.eventId);
      const nowMs = clock();
      if ((await markRefundDue(db, { id, cause: actor, nowMs })) === 0)
        throw new CommandFailed(`It is ${state}: there is nothing to give back.`);
      await audit(db, { actor, action: 'refundRequested', subject: id, nowMs });
      return [`EUR ${(payment.amountCents / 100).toFixed(2)} will be given back.`];
    });
  },
};

export const stopPromotionCommand: Command = {
  name: 'stop-promotion',
  usage: '<event id>',
  help: 'Stops the promotion of an event, also one that runs; a server on the embedded database shows it within 10 minutes. What was paid for it is given back by refund alone.',
  arity: [1, 1],
  async run({ database, clock }, { positionals: [eventId = ''] }) {
    await stop(database, { eventId, nowMs: clock() });
    return ['The promotion is stopped.'];
  },
};

const stop = (database: Database, { eventId, nowMs }: { eventId: string; nowMs: number }): Promise<void> =>
  database.transaction(async (tx) => {
    await lockEvent(tx.db, eventId);
    const promotionRequest = await findActiveRequest(tx.db, { eventId, nowMs });
    if (promotionRequest === undefined || promotionRequest.isPending)
      throw new CommandFailed('This event has no promotion.');
    await endPromotion(tx, { id: promotionRequest.id, eventId, nowMs });
    await audit(tx.db, { actor, action: 'promotionStopped', subject: eventId, nowMs });
  });
