import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { audit } from '../admin/audit-store.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import { requireAccountId, type Caller, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { newToken } from '../token.ts';
import {
  connectPayee,
  disconnectPayee,
  isPayee,
  createConnectState,
  readPayee,
  consumeConnectState,
} from './connect-store.ts';
import { hasOpenPayments, hasReturnableOrders } from './refund-store.ts';
import { settleDonationPayments } from './transaction-store.ts';

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

/** Registers the routes that connect and disconnect an organisation's payment account. */
export function registerConnectRoutes(serve: RegisterRoute, services: Services): void {
  const { database, clock, config, payments, log } = services;
  const redirectUrl = `${config.publicUrl}/stripe/connect/verify`;

  /** Best effort: nothing is paid into the account any more, whatever the provider answers. */
  const disconnectAtProvider = (accountId: string, account: string): Promise<void> =>
    withTimeout(payments.disconnect(account)).catch((error: unknown) => {
      log.warn({ err: error, accountId }, 'payment account not let go of at the provider');
    });

  serve(connectPayments, async ({ params, caller }) => {
    const own = requireOwnAccount(caller, params.id);
    if ((await readPayee(database.db, own.accountId)) !== '') throw new Refusal('connectFailed');
    const state = newToken();
    await createConnectState(database.db, { state, ...own, nowMs: clock() });
    return {
      data: { clientId: payments.clientId, state, url: payments.authorizeUrl({ state, redirectUrl }) },
    };
  });

  serve(verifyPayments, async ({ body: { id, code, state }, caller, translate }) => {
    const own = requireOwnAccount(caller, id);
    const { accountId } = own;
    if (!(await consumeConnectState(database.db, { state, ...own, nowMs: clock() })))
      throw new Refusal('connectFailed');
    // Refunds go through the account that was paid: it must be disconnected before another is connected
    // (PY-22).
    if ((await readPayee(database.db, accountId)) !== '') throw new Refusal('connectFailed');
    const account = await withTimeout(payments.connect(code)).catch((error: unknown) => {
      log.warn({ err: error, accountId }, 'payment account not connected');
      throw new Refusal('connectFailed');
    });
    if (account === undefined) throw new Refusal('connectFailed');
    const outcome = await database.transaction(async ({ db }) => {
      if (!(await connectPayee(db, accountId, account)))
        return (await isPayee(db, account)) ? 'takenByOther' : 'unused';
      const nowMs = clock();
      const auditEntry = { actor: accountId, subject: accountId, detail: account, nowMs };
      await audit(db, { ...auditEntry, action: 'paymentAccountConnected' });
      return 'connected';
    });
    // Another account was connected meanwhile.
    if (outcome === 'unused') await disconnectAtProvider(accountId, account);
    if (outcome !== 'connected') throw new Refusal('connectFailed');
    return { message: translate(messages.connected), data: { accountId: account } };
  });

  serve(disconnectPayments, async ({ params, caller, translate }) => {
    const { accountId } = requireOwnAccount(caller, params.id);
    const account = await database.transaction(async ({ db }) => {
      const payee = await readPayee(db, accountId);
      if (payee === '') return '';
      const nowMs = clock();
      // Unpaid donations do not block disconnecting (PY-22).
      const settlement = {
        to: 'failed',
        cause: 'account disconnected',
        closeAt: 'immediately',
        nowMs,
      } as const;
      await settleDonationPayments(db, { organiserId: accountId, ...settlement });
      // Pending payments arrive, and possible refunds leave, through this account.
      const own = { organiserId: accountId, payee, nowMs };
      if (await hasOpenPayments(db, accountId)) throw new Refusal('paymentsOpen');
      if (await hasReturnableOrders(db, own)) throw new Refusal('paidAhead');
      await disconnectPayee(db, accountId);
      const auditEntry = { actor: accountId, subject: accountId, detail: payee, nowMs };
      await audit(db, { ...auditEntry, action: 'paymentAccountDisconnected' });
      // If another organisation uses the account, it must stay connected at the provider.
      return (await isPayee(db, payee)) ? '' : payee;
    });
    if (account !== '') await disconnectAtProvider(accountId, account);
    return { message: translate(messages.disconnected) };
  });
}

/**
 * Asserts that the id is the caller's own.
 * @throws Refusal `notFound`
 */
function requireOwnAccount(caller: Caller, id: string): { accountId: string; sessionId: string } {
  const accountId = requireAccountId(caller);
  if (id !== accountId || caller.sessionId === undefined) throw new Refusal('notFound');
  return { accountId, sessionId: caller.sessionId };
}
