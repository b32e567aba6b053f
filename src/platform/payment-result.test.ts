import { expect, it } from 'vitest';
import { ApiRefusal, NetworkFailure } from '#src/platform/http/api-errors.ts';
import { paymentResultQuery } from './payment-result.ts';

const { refetchInterval } = paymentResultQuery('secret');
type PollingQuery = Parameters<Extract<typeof refetchInterval, (...query: never[]) => unknown>>[0];

/** Delay of the next poll in milliseconds, for this query state. */
const getNextInterval = (state: Partial<PollingQuery['state']>): unknown =>
  typeof refetchInterval === 'function' &&
  refetchInterval({
    state: { data: undefined, error: null, dataUpdateCount: 0, errorUpdateCount: 0, ...state },
  } as PollingQuery);

const rejectedWith = (reason: 'notFound' | 'unavailable') =>
  new ApiRefusal({ reason, message: '', status: 404, issues: [], retryAfterMs: undefined });

it('[PY-12] polls a payment, less often over time, until the server says that it does not exist', () => {
  expect(getNextInterval({})).toBe(2_000);
  expect(getNextInterval({ error: rejectedWith('notFound'), errorUpdateCount: 1 })).toBe(false);
  expect(getNextInterval({ error: rejectedWith('unavailable'), errorUpdateCount: 1 })).toBe(2_000);
  expect(getNextInterval({ error: new NetworkFailure('gone'), errorUpdateCount: 15 })).toBe(10_000);
  expect(getNextInterval({ dataUpdateCount: 8, errorUpdateCount: 7 })).toBe(10_000);
});
