import { beforeEach, expect, it, vi } from 'vitest';
import { profile } from '#contract/account/profile-calls.ts';
import { verifyPayments } from '#contract/payment/connect-calls.ts';
import { ApiRefusal, NetworkFailure } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { connectReturnQuery } from './connect-return.ts';

vi.mock('#src/platform/api.ts');

/** What the server says to the return, and which account it knows by now. */
const answer = (verified: unknown, stripeAccountId: string) =>
  vi.mocked(api).mockImplementation((call) => {
    if (call === verifyPayments)
      return (verified instanceof Error ? Promise.reject(verified) : Promise.resolve(verified)) as never;
    expect(call).toBe(profile);
    return Promise.resolve({ data: { _id: 'org', stripeAccountId } }) as never;
  });
const refused = new ApiRefusal({ reason: 'connectFailed', message: 'no', status: 409, issues: [] });
const comeBack = () => queryClient.fetchQuery(connectReturnQuery('state', 'code'));

beforeEach(() => queryClient.clear());

it('[PY-35] a return is connected once, and loaded again it says which account is', async () => {
  answer({ message: 'Collegato', data: { accountId: 'acct_1' } }, 'acct_1');
  expect(await comeBack()).toEqual({ accountId: 'acct_1', message: 'Collegato' });
  queryClient.clear();
  answer(refused, 'acct_1');
  expect(await comeBack()).toEqual({ accountId: 'acct_1', message: undefined });
});

it('[PY-35] without an account a refused return is refused, and a silent server is no refusal', async () => {
  answer(refused, '');
  await expect(comeBack()).rejects.toBe(refused);
  const silence = new NetworkFailure('gone');
  answer(silence, 'acct_1');
  await expect(comeBack()).rejects.toBe(silence);
});
