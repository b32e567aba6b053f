import { randomBytes } from 'node:crypto';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import { Device } from '#src/offline/device/device.ts';
import type { DeviceDatabase, OutboxRow } from '#src/offline/storage/schema.ts';
import type { BatchReply, Batch } from '#src/offline/outbox/sender.ts';

/** The current time at the minimal door. */
export const minimalDoorNow = Date.parse('2026-06-06T12:00:00Z');
export const minimalDoorEventId = '01890000-0000-7000-8000-0000000000ee';

/** The n-th id. */
export const toUuid = (n: number): string => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** A participant list of two, in one order. */
export const listOfTwoParticipants = (lastName = 'Prova'): ParticipantList => ({
  isWhole: true,
  participants: [1, 2].map((n) => ({
    _id: toUuid(n),
    firstName: `Nome${n}`,
    lastName,
    email: `persona${n}@example.org`,
    acceptedPNPTNC: true,
    isCheckedIn: false,
    orderId: toUuid(90),
    orderName: 'Nome1',
    ticketNo: n,
    noOfTickets: 2,
    hasMailFailed: false,
    changeNo: 1,
    checkIns: [],
  })),
  removed: [],
  cursor: 1,
  event: {
    _id: minimalDoorEventId,
    title: 'Festa',
    startDateTime: new Date(minimalDoorNow).toISOString(),
    endDateTime: new Date(minimalDoorNow + hourMs).toISOString(),
    location: '',
    isCancelled: false,
    others: [],
  },
  ticketKey: '',
  serverTime: new Date(minimalDoorNow).toISOString(),
});

/** Creates a device on this storage whose batches `send` answers. */
export const createTestDevice = (
  database: DeviceDatabase | undefined,
  send: (replay: Batch) => BatchReply | Promise<BatchReply>,
  now: () => number = () => minimalDoorNow,
): Promise<Device> =>
  Device.open({
    database,
    send: async (replay) => send(replay),
    requestBackgroundSync: () => undefined,
    withOutboxLock: (work) => work(),
    now,
    randomBytes: (length) => randomBytes(length),
    channel: undefined,
    showPendingCount: () => undefined,
    lossMarker: undefined,
  });

/** A pending check-in of `event-1`; `seq` from 1 in the order of the outbox. */
export const createCheckIn = (participantId: string, seq: number): OutboxRow => ({
  seq,
  operationId: `operation-${seq}`,
  participantId,
  eventId: 'event-1',
  isCheckedIn: true,
  occurredAt: '2026-06-06T12:00:00.000Z',
  deviceId: 'device-1',
  deviceLabel: '',
  source: 'scan',
  undoes: [],
  accountId: 'account-1',
  attempts: 0,
  dueAt: 0,
});
