import { randomBytes } from 'node:crypto';
import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';
import { Device } from '#src/offline/device.ts';
import type { DeviceDatabase } from '#src/offline/device-database.ts';
import type { Reply, Replay } from '#src/offline/sender.ts';

/** The moment at which everything happens at a small door. */
export const smallDoorNow = Date.parse('2026-06-06T12:00:00Z');
export const smallDoorEventId = '01890000-0000-7000-8000-0000000000ee';

/** The n-th id. */
export const idOf = (n: number): string => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** The list of an event of two people, who came by one order. */
export const listOfTwo = (lastName = 'Prova'): ParticipantList => ({
  isWhole: true,
  participants: [1, 2].map((n) => ({
    _id: idOf(n),
    firstName: `Nome${n}`,
    lastName,
    email: `persona${n}@example.org`,
    acceptedPNPTNC: true,
    isCheckedIn: false,
    orderId: idOf(90),
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
    _id: smallDoorEventId,
    title: 'Festa',
    startDateTime: new Date(smallDoorNow).toISOString(),
    endDateTime: new Date(smallDoorNow + 3_600_000).toISOString(),
    location: '',
    isCancelled: false,
    others: [],
  },
  ticketKey: '',
  serverTime: new Date(smallDoorNow).toISOString(),
});

/** A device on this storage, whose replays `send` answers. */
export const deviceOn = (
  database: DeviceDatabase | undefined,
  send: (replay: Replay) => Reply,
  now: () => number = () => smallDoorNow,
): Promise<Device> =>
  Device.open({
    database,
    send: (replay) => Promise.resolve(send(replay)),
    askForWakeUp: () => undefined,
    exclusively: (work) => work(),
    now,
    random: (length) => randomBytes(length),
    channel: undefined,
    showWaiting: () => undefined,
    keepsake: undefined,
  });
