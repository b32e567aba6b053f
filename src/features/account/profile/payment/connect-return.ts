import { queryOptions } from '@tanstack/react-query';
import { verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { invalidate, queryClient } from '#src/platform/http/query-client.ts';
import { currentAccountId, setPaymentAccount } from '#src/platform/session/session.ts';

interface ConnectedAccount {
  readonly accountId: string;
  /** The server's message; `undefined` when the account was connected earlier. */
  readonly message: string | undefined;
}

/** Redeems the provider's return. Runs once, because the code is single-use. */
export const connectReturnQuery = (state: string, code: string) =>
  queryOptions({
    queryKey: ['connect-return', state],
    queryFn: async (): Promise<ConnectedAccount> => {
      const connected = await connect(state, code).catch(recoverConnectedAccount);
      setPaymentAccount(connected.accountId);
      invalidate('own-profile', 'organiser');
      return connected;
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });

async function connect(state: string, code: string): Promise<ConnectedAccount> {
  const { message, data } = await api(verifyPayments, { body: { id: currentAccountId(), code, state } });
  return { accountId: data.accountId, message };
}

/**
 * Recovers from a used return. A connected account cannot be replaced (PY-21): a profile that has one means
 * that the page was reloaded or the response was lost.
 */
async function recoverConnectedAccount(error: unknown): Promise<ConnectedAccount> {
  if (!(error instanceof ApiRefusal) || error.reason !== 'connectFailed') throw error;
  const ownProfile = await queryClient.fetchQuery(ownProfileQuery(currentAccountId())).catch(() => undefined);
  const accountId = ownProfile?.data.stripeAccountId ?? '';
  if (accountId === '') throw error;
  return { accountId, message: undefined };
}
