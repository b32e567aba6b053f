import { expect, it } from 'vitest';
import { acknowledged, createOperation, recorded } from '#tests/support/phone/door-events.ts';
import {
  listOfTwoParticipants,
  minimalDoorEventId as eventId,
  minimalDoorNow,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import { packList } from '../storage/participant-chunk.ts';
import type { DoorStoreEvent } from './door-store-event.ts';
import { DoorStore } from './door-store.ts';

const accountId = 'account-1';

it('[CI-59] [CI-97] names the participant of a rejected check-in whose removal arrived after it was sent', () => {
  const device = {
    accountId,
    label: '',
    status: {
      connection: 'online' as const,
      isSignInNeeded: false,
      otherAccountCount: 0,
      isPassExpired: false,
      isUploadRefused: false,
      lost: { count: 0, participantEnds: [] },
    },
    now: minimalDoorNow,
  };
  const store = new DoorStore({ eventId, isMemoryOnly: false, device, now: () => device.now });
  const apply = (event: DoorStoreEvent) => store.apply(event, device);
  const list = listOfTwoParticipants();
  const fullChunks = packList(eventId, list.participants);
  const receivedAt = minimalDoorNow;
  apply({ type: 'serverList', accountId, list, fullChunks, receivedAt });
  apply(recorded(createOperation(1)));
  const removal = { ...list, isWhole: false, participants: [], removed: [toUuid(1)], cursor: 2 };
  apply({ type: 'serverList', accountId, list: removal, fullChunks: undefined, receivedAt });
  const rejected = acknowledged(1, 'rejected') as DoorStoreEvent & { type: 'acknowledged' };
  const results = rejected.ack.results.map(({ operationId, outcome }) => ({
    operationId,
    outcome,
    reason: 'participantRemoved' as const,
  }));
  apply({ ...rejected, ack: { ...rejected.ack, results } });
  expect(store.participants.getParticipant(toUuid(1))).toMatchObject({
    isConflictOnly: true,
    conflict: { outcome: 'rejected', removedName: { firstName: 'Nome1', lastName: 'Prova' } },
  });
  expect(store.participants.expectedCount).toBe(1);
});
