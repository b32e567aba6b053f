import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { audit } from '../admin/audit-store.ts';
import { inTime } from '../gateways/in-time.ts';
import { accountIdOf, type Caller, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { newToken } from '../token.ts';
import { connectPayee, disconnectPayee, isPayee, openState, readPayee, takeState } from './connect-store.ts';
import { hasOpenPayments, hasReturnableOrders } from './refund-store.ts';
import { settleGiftPayments } from './transaction-store.ts';

const messages = {
  connected: /*i18n*/ {
    id: 'payment.connected',
    message: 'Il conto è collegato: ora puoi ricevere pagamenti',
  },
  disconnected: /*i18n*/ {
    id: 'payment.disconnected',
    message:
      'Conto scollegato. Biglietti a pagamento e donazioni sono sospesi finché non ne colleghi un altro',
  },
};

/** Which account an organisation is paid into. */
export function registerConnect(serve: Serve, services: Services): void {
  const { database, clock, config, payments, log } = services;
  const redirectUrl = `${config.publicUrl}/stripe/connect/verify`;

  /** Nothing is paid into it any more, whatever the provider says. */
  const letGo = (accountId: string, account: string): Promise<void> =>
    inTime(payments.disconnect(account)).catch((error: unknown) => {
      log.warn({ err: error, accountId }, 'payment account not let go of at the provider');
    });

  serve(connectPayments, async ({ params, caller }) => {
    const own = ownOf(caller, params.id);
    if ((await readPayee(database.db, own.accountId)) !== '') throw new Refusal('connectFailed');
    const state = newToken();
    await openState(database.db, { state, ...own, nowMs: clock() });
    return {
      data: { clientId: payments.clientId, state, url: payments.authorizeUrl({ state, redirectUrl }) },
    };
  });

  serve(verifyPayments, async ({ body: { id, code, state }, caller, say }) => {
    const own = ownOf(caller, id);
    const { accountId } = own;
    if (!(await takeState(database.db, { state, ...own, nowMs: clock() })))
      throw new Refusal('connectFailed');
    // What was paid into one goes back through it: it is not replaced, it is disconnected first (PY-22).
    if ((await readPayee(database.db, accountId)) !== '') throw new Refusal('connectFailed');
    const account = await inTime(payments.connect(code)).catch((error: unknown) => {
      log.warn({ err: error, accountId }, 'payment account not connected');
      throw new Refusal('connectFailed');
    });
    if (account === undefined) throw new Refusal('connectFailed');
    const became = await database.transaction(async ({ db }) => {
      if (!(await connectPayee(db, accountId, account)))
        return (await isPayee(db, account)) ? 'somebodysAlready' : 'nobodys';
      const nowMs = clock();
      const done = { actor: accountId, subject: accountId, detail: account, nowMs };
      await audit(db, { ...done, action: 'paymentAccountConnected' });
      return 'connected';
    });
    // Another was connected meanwhile.
    if (became === 'nobodys') await letGo(accountId, account);
    if (became !== 'connected') throw new Refusal('connectFailed');
    return { message: say(messages.connected), data: { accountId: account } };
  });

  serve(disconnectPayments, async ({ params, caller, say }) => {
    const { accountId } = ownOf(caller, params.id);
    const account = await database.transaction(async ({ db }) => {
      const payee = await readPayee(db, accountId);
      if (payee === '') return '';
      const nowMs = clock();
      // Nobody is kept waiting by who has only begun to give.
      const given = { to: 'failed', cause: 'account disconnected', closeAt: 'now', nowMs } as const;
      await settleGiftPayments(db, { organiserId: accountId, ...given });
      // What is about to be paid comes in, and what is or may become due goes back, through it.
      const own = { organiserId: accountId, payee, nowMs };
      if (await hasOpenPayments(db, accountId)) throw new Refusal('paymentsOpen');
      if (await hasReturnableOrders(db, own)) throw new Refusal('paidAhead');
      await disconnectPayee(db, accountId);
      const done = { actor: accountId, subject: accountId, detail: payee, nowMs };
      await audit(db, { ...done, action: 'paymentAccountDisconnected' });
      // Let go of at the provider, no other organisation could be paid into it either.
      return (await isPayee(db, payee)) ? '' : payee;
    });
    if (account !== '') await letGo(accountId, account);
    return { message: say(messages.disconnected) };
  });
}

/** The caller, when the id is her own. */
function ownOf(caller: Caller, id: string): { accountId: string; sessionHash: string } {
  const accountId = accountIdOf(caller);
  if (id !== accountId || caller.sessionHash === undefined) throw new Refusal('notFound');
  return { accountId, sessionHash: caller.sessionHash };
}
