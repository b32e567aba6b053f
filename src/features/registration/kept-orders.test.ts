import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { OwnOrders } from '#src/offline/device-database.ts';
import { keepOnDevice, readPageOnDevice } from './kept-orders.ts';

const session = vi.hoisted(() => ({ accountId: 'ada', noOfLooks: 0, endsAfter: Infinity }));
vi.mock('#src/platform/session.ts', () => ({
  currentAccountId: () => (session.noOfLooks++ < session.endsAfter ? session.accountId : ''),
}));

const answer = {
  data: [{ _id: 'o', endDateTime: '2099-06-06T18:00:00.000Z' }],
  totalCount: 1,
} as OwnOrders;

it('[CI-11] [RG-36] orders that are written while she signs out do not stay', async () => {
  await keepOnDevice(answer, { accountId: 'ada', page: 1 });
  expect(await readPageOnDevice(1)).not.toBeNull();
  Object.assign(session, { noOfLooks: 0, endsAfter: 1 });
  await keepOnDevice(answer, { accountId: 'ada', page: 1 });
  session.endsAfter = Infinity;
  expect(await readPageOnDevice(1)).toBeNull();
});
