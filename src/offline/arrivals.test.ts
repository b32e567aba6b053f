import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deviceOn, idOf, listOfTwo, smallDoorEventId, smallDoorNow } from '#tests/support/small-door.ts';
import { openDoor } from './open-door.ts';

it('who came moves to the left as time goes by, also when nobody else does', async () => {
  let now = smallDoorNow;
  const device = await deviceOn(
    undefined,
    () => ({ kind: 'unreachable' }),
    () => now,
  );
  await device.signIn({ accountId: 'account-1', token: 'token', isStaff: false });
  const list = listOfTwo();
  const checkIns = [{ operationId: idOf(9), at: new Date(now).toISOString(), deviceLabel: '' }];
  Object.assign(list.participants[0]!, { isCheckedIn: true, checkIns });
  const fetchList = () => Promise.resolve({ kind: 'answered', list } as const);
  const door = openDoor({ device, eventId: smallDoorEventId, fetchList });
  await expect.poll(() => door.getState().counts.in).toBe(1);
  const { counts } = door.getState();
  expect(counts.arrivals.indexOf(1)).toBe(11);
  now += 10 * 60_000;
  expect(counts.arrivals.indexOf(1)).toBe(9);
  now += 60 * 60_000;
  expect(counts.arrivals).toEqual(Array.from({ length: 12 }, () => 0));
  door.close();
  device.close();
});
