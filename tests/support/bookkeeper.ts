import { vi } from 'vitest';
import type { CheckoutState } from '#server/gateways/payment-gateway.ts';
import type { TestApp } from './app.ts';
import { below, type Random } from './random.ts';

/** What one payer has at the provider, whatever we believe. */
interface Account {
  readonly transactionId: string;
  readonly amountCents: number;
  state: 'open' | 'expired' | 'paid' | 'refunded';
  /** Somebody was led there: before, nobody can pay. */
  isTold: boolean;
  /** How often it was given back: never more than once is any good. */
  refunds: number;
}

/**
 * A provider with books of its own, whose events are lost, doubled and come in any order, and which fails to answer
 * now and then. In the end our books are to say what its books say.
 */
export function bookkeeper(random: Random) {
  const bySession = new Map<string, Account>();
  const isOut = { value: true };
  const mayFail = (): void => {
    if (isOut.value && below(random, 6) === 0) throw new Error('down');
  };
  const stateOf = (account: Account | undefined): CheckoutState => {
    if (account === undefined || account.state === 'expired') return { kind: 'expired' };
    if (account.state === 'open') return { kind: 'open' };
    const { amountCents, transactionId } = account;
    return { kind: 'paid', amountCents, providerPayment: `pi ${transactionId}` };
  };
  return {
    accounts: () => [...bySession.values()],
    isOut,
    install({ services: { payments } }: TestApp): void {
      vi.spyOn(payments, 'openCheckout').mockImplementation(async ({ transactionId, amountCents }) => {
        mayFail();
        const session = `cs ${transactionId}`;
        const account = bySession.get(session) ?? {
          transactionId,
          amountCents,
          state: 'open',
          isTold: false,
          refunds: 0,
        };
        bySession.set(session, account);
        mayFail();
        account.isTold = true;
        return { session, url: `https://pay.example/${transactionId}` };
      });
      vi.spyOn(payments, 'readCheckout').mockImplementation(async (session) => {
        mayFail();
        return stateOf(bySession.get(session));
      });
      vi.spyOn(payments, 'closeCheckout').mockImplementation(async (session) => {
        mayFail();
        const account = bySession.get(session);
        if (account?.state === 'open') account.state = 'expired';
        mayFail();
        return stateOf(account);
      });
      vi.spyOn(payments, 'refund').mockImplementation(
        async ({ transactionId, providerPayment, amountCents }) => {
          mayFail();
          const account = bySession.get(`cs ${transactionId}`);
          if (account === undefined || providerPayment !== `pi ${transactionId}`) throw new Error('unknown');
          if (account.state === 'refunded') return;
          if (account.state !== 'paid' || account.amountCents !== amountCents) throw new Error('not paid');
          account.state = 'refunded';
          account.refunds += 1;
          // Done, and the answer is lost.
          mayFail();
        },
      );
    },
  };
}
