import { expect, it } from 'vitest';
import { ApiRefusal, NetworkFailure } from '#src/platform/api-errors.ts';
import { paymentResultQuery } from './payment-result.ts';

const { refetchInterval } = paymentResultQuery('secret');
type Asking = Parameters<Extract<typeof refetchInterval, (...query: never[]) => unknown>>[0];

/** When it is asked again, in milliseconds, where the query stands so. */
const nextOf = (state: Partial<Asking['state']>): unknown =>
  typeof refetchInterval === 'function' &&
  refetchInterval({
    state: { data: undefined, error: null, dataUpdateCount: 0, errorUpdateCount: 0, ...state },
  } as Asking);

const refused = (reason: 'notFound' | 'unavailable') =>
  new ApiRefusal({ reason, message: '', status: 404, issues: [], retryAfterSeconds: undefined });

it('[PY-12] asks what became of a payment until it is known that there is none, ever more patiently', () => {
  expect(nextOf({})).toBe(2_000);
  expect(nextOf({ error: refused('notFound'), errorUpdateCount: 1 })).toBe(false);
  expect(nextOf({ error: refused('unavailable'), errorUpdateCount: 1 })).toBe(2_000);
  expect(nextOf({ error: new NetworkFailure('gone'), errorUpdateCount: 15 })).toBe(10_000);
  expect(nextOf({ dataUpdateCount: 8, errorUpdateCount: 7 })).toBe(10_000);
});
