import type { DoorStoreEvent } from '#src/offline/door/door-store-event.ts';
import type { ListRow, OutboxRow } from '#src/offline/storage/schema.ts';
import {
  listOfTwoParticipants,
  minimalDoorEventId as eventId,
  minimalDoorNow,
  toUuid,
} from './minimal-door.ts';

/* Events of the minimal door's store, and the rows in them. */

const accountId = 'account-1';

/** The stored metadata of the list of two. */
export const createListRow = (more: Partial<ListRow> = {}): ListRow => {
  const { event, ticketKey, cursor, removed } = listOfTwoParticipants();
  return { eventId, accountId, event, ticketKey, cursor, removed, chunkCount: 1, syncedAt: 0, ...more };
};
/** A pending check-in of participant `n`. */
export const createOperation = (n: number, more: Partial<OutboxRow> = {}): OutboxRow => ({
  seq: n,
  operationId: `operation-${n}`,
  participantId: toUuid(n),
  eventId,
  isCheckedIn: true,
  occurredAt: new Date(minimalDoorNow).toISOString(),
  deviceId: 'device-1',
  deviceLabel: '',
  source: 'tap',
  undoes: [],
  accountId,
  attempts: 0,
  dueAt: 0,
  ...more,
});
/** The operations were recorded, not answered. */
export const recorded = (...rows: OutboxRow[]): DoorStoreEvent => ({
  type: 'recorded',
  recorded: rows.map((row) => ({ row, result: undefined })),
  reviewed: undefined,
});
/** The server's answer for a check-in of participant `n`, at change number 2. */
export const acknowledged = (n: number, outcome: 'applied' | 'rejected' = 'applied'): DoorStoreEvent => {
  const row = createOperation(n);
  const checkIns = [{ operationId: row.operationId, at: row.occurredAt, deviceLabel: '' }];
  const participant = {
    ...listOfTwoParticipants().participants[n - 1]!,
    isCheckedIn: true,
    changeNo: 2,
    checkIns,
  };
  return {
    type: 'acknowledged',
    rows: [row],
    ack: {
      results: [{ operationId: row.operationId, outcome, participant }],
      changes: [{ eventId, changeNo: 2 }],
    },
  };
};
