import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { OwnOrders } from '#src/offline/storage/schema.ts';
import { cacheOrderPage, readCachedOrderPage } from './order-cache.ts';

const session = vi.hoisted(() => ({ accountId: 'ada', noOfLooks: 0, endsAfter: Infinity }));
vi.mock('#src/platform/session/session.ts', () => ({
  currentAccountId: () => (session.noOfLooks++ < session.endsAfter ? session.accountId : ''),
}));

const orderPage = {
  data: [{ _id: 'o', endDateTime: '2099-06-06T18:00:00.000Z' }],
  totalCount: 1,
} as OwnOrders;

it('[CI-11] [RG-36] does not keep orders that are written during logout', async () => {
  await cacheOrderPage(orderPage, { accountId: 'ada', page: 1 });
  expect(await readCachedOrderPage(1, 5)).not.toBeNull();
  Object.assign(session, { noOfLooks: 0, endsAfter: 1 });
  await cacheOrderPage(orderPage, { accountId: 'ada', page: 1 });
  session.endsAfter = Infinity;
  expect(await readCachedOrderPage(1, 5)).toBeNull();
});
