import { vi } from 'vitest';
import type { CheckoutState } from '#server/gateways/payment-gateway.ts';
import type { TestApp } from '../app/app.ts';
import { randomBelow, type Random } from '../random/random.ts';

/** A payment as the provider's ledger has it. */
export interface LedgerEntry {
  readonly transactionId: string;
  readonly amountCents: number;
  state: 'open' | 'expired' | 'paid' | 'refunded';
  /** Whether the checkout URL was returned: before that no payment is possible. */
  isExposed: boolean;
  /** At most 1 is correct. */
  refundCount: number;
}

/**
 * Fake provider with its own ledger; events are lost, duplicated and reordered, and calls fail at random. In
 * the end our payments must match its ledger.
 */
export function createFakeLedger(random: Random) {
  const bySession = new Map<string, LedgerEntry>();
  const isOut = { value: true };
  const maybeFail = (): void => {
    if (isOut.value && randomBelow(random, 6) === 0) throw new Error('down');
  };
  const toState = (account: LedgerEntry | undefined): CheckoutState => {
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
        maybeFail();
        const session = `cs ${transactionId}`;
        const account = bySession.get(session) ?? {
          transactionId,
          amountCents,
          state: 'open',
          isExposed: false,
          refundCount: 0,
        };
        bySession.set(session, account);
        maybeFail();
        account.isExposed = true;
        return { session, url: `https://pay.example/${transactionId}` };
      });
      vi.spyOn(payments, 'readCheckout').mockImplementation(async (session) => {
        maybeFail();
        return toState(bySession.get(session));
      });
      vi.spyOn(payments, 'closeCheckout').mockImplementation(async (session) => {
        maybeFail();
        const account = bySession.get(session);
        if (account?.state === 'open') account.state = 'expired';
        maybeFail();
        return toState(account);
      });
      vi.spyOn(payments, 'refund').mockImplementation(
        async ({ transactionId, providerPayment, amountCents }) => {
          maybeFail();
          const account = bySession.get(`cs ${transactionId}`);
          if (account === undefined || providerPayment !== `pi ${transactionId}`) throw new Error('unknown');
          if (account.state === 'refunded') return;
          if (account.state !== 'paid' || account.amountCents !== amountCents) throw new Error('not paid');
          account.state = 'refunded';
          account.refundCount += 1;
          // Done, but the response is lost.
          maybeFail();
        },
      );
    },
  };
}
