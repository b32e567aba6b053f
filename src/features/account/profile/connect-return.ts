import { queryOptions } from '@tanstack/react-query';
import { verifyPayments } from '#contract/payment/connect-calls.ts';
import { api } from '#src/platform/api.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { currentAccountId, paymentAccountChanged } from '#src/platform/session.ts';

/** Uses up what the provider came back with. Once: it is good once, and never asked for again. */
export const connectReturnQuery = (state: string, code: string) =>
  queryOptions({
    queryKey: ['connect-return', state],
    queryFn: async () => {
      const answer = await api(verifyPayments, { body: { id: currentAccountId(), code, state } });
      paymentAccountChanged(answer.data.accountId);
      askAgain('own-profile', 'organiser');
      return answer;
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
