import { beforeEach, expect, it, vi } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { ApiRefusal, NetworkFailure } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { connectReturnQuery } from './connect-return.ts';

vi.mock('#src/platform/http/api.ts');

/** Mocks the server's response to the return, and the account that the profile then has. */
const mockServer = (verified: unknown, stripeAccountId: string) =>
  vi.mocked(api).mockImplementation((endpoint) => {
    if (endpoint === verifyPayments)
      return (verified instanceof Error ? Promise.reject(verified) : Promise.resolve(verified)) as never;
    expect(endpoint).toBe(profile);
    return Promise.resolve({ data: { _id: 'org', stripeAccountId } }) as never;
  });
const refused = new ApiRefusal({ reason: 'connectFailed', message: 'no', status: 409, issues: [] });
const fetchReturn = () => queryClient.fetchQuery(connectReturnQuery('state', 'code'));

beforeEach(() => queryClient.clear());

it('[PY-35] connects a return once and shows the connected account after a reload', async () => {
  mockServer({ message: 'Collegato', data: { accountId: 'acct_1' } }, 'acct_1');
  expect(await fetchReturn()).toEqual({ accountId: 'acct_1', message: 'Collegato' });
  queryClient.clear();
  mockServer(refused, 'acct_1');
  expect(await fetchReturn()).toEqual({ accountId: 'acct_1', message: undefined });
});

it('[PY-35] rejects a refused return without an account and rethrows a network failure', async () => {
  mockServer(refused, '');
  await expect(fetchReturn()).rejects.toBe(refused);
  const networkFailure = new NetworkFailure('gone');
  mockServer(networkFailure, 'acct_1');
  await expect(fetchReturn()).rejects.toBe(networkFailure);
});
