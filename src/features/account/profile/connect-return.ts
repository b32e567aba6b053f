import { queryOptions } from '@tanstack/react-query';
import { verifyPayments } from '#contract/payment/connect-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { askAgain, queryClient } from '#src/platform/query-client.ts';
import { currentAccountId, paymentAccountChanged } from '#src/platform/session.ts';

interface Connected {
  readonly accountId: string;
  /** What the server said when it connected it; undefined when that was before. */
  readonly message: string | undefined;
}

/** Uses up what the provider came back with. Once: it is good once, and never asked for again. */
export const connectReturnQuery = (state: string, code: string) =>
  queryOptions({
    queryKey: ['connect-return', state],
    queryFn: async (): Promise<Connected> => {
      const connected = await connect(state, code).catch(connectedBefore);
      paymentAccountChanged(connected.accountId);
      askAgain('own-profile', 'organiser');
      return connected;
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });

async function connect(state: string, code: string): Promise<Connected> {
  const { message, data } = await api(verifyPayments, { body: { id: currentAccountId(), code, state } });
  return { accountId: data.accountId, message };
}

/**
 * A return that was used already is refused. Over a connected account no other is connected (PY-21): who has
 * one by now has loaded the page again, or never got the answer.
 */
async function connectedBefore(error: unknown): Promise<Connected> {
  if (!(error instanceof ApiRefusal) || error.reason !== 'connectFailed') throw error;
  const own = await queryClient.fetchQuery(ownProfileQuery(currentAccountId())).catch(() => undefined);
  const accountId = own?.data.stripeAccountId ?? '';
  if (accountId === '') throw error;
  return { accountId, message: undefined };
}
