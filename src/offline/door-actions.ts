import { uuid7 } from '#contract/id.ts';
import type { WalkIn } from '#contract/check-in/operation.ts';
import { maxNoteLength, type Review } from '#contract/check-in/review.ts';
import type { Device } from './device.ts';
import type { NewOperation, Recorded } from './device-needs.ts';
import type { DoorList } from './door-list.ts';
import { NotKept, type Conflict, type Door } from './door-state.ts';
import { exportWaiting, forgetHandedOver, importWaiting } from './hand-over.ts';

export interface DoorActionNeeds {
  readonly device: Device;
  readonly eventId: string;
  readonly people: DoorList;
  conflict(operationId: string): Conflict | undefined;
  /** Whether the server has given this account the event's list. */
  hasList(): boolean;
  /** Lays in what was recorded just now; the conflict that was looked at leaves. */
  laidIn(recorded: readonly Recorded[], reviewed?: string): void;
  /** Takes what waits from storage. */
  reload(): Promise<void>;
}

type DoorActions = Pick<
  Door,
  'setIn' | 'setAllIn' | 'admitWalkIn' | 'review' | 'exportWaiting' | 'importWaiting' | 'forgetHandedOver'
>;

/** What is done at the door of one event: each writes operations, and resolves once they are durable. */
export function doorActions(needs: DoorActionNeeds): DoorActions {
  const { device, eventId, people } = needs;
  const { database } = device;
  /** Whose door this is: nobody else's operations go through it. */
  const owner = device.accountId;

  const record: Device['record'] = (operations, review) => {
    if (device.accountId !== owner) throw new NotKept('somebody else is signed in');
    return device.record(operations, review);
  };

  /** Who is added at the door is in by the same operation. */
  const entryOf = (walkIn: WalkIn): NewOperation => {
    const participantId = uuid7(device.needs.now(), device.needs.random(10));
    return { eventId, participantId, isCheckedIn: true, source: 'tap', undoes: [], walkIn };
  };

  return {
    async setIn(participantId, isCheckedIn, source) {
      const undoes = isCheckedIn
        ? []
        : (people.person(participantId)?.checkIns.map((it) => it.operationId) ?? []);
      const recorded = await record([{ eventId, participantId, isCheckedIn, source, undoes }]);
      needs.laidIn(recorded);
      return recorded[0]!.row.operationId;
    },

    async setAllIn(participantIds, source) {
      const recorded = await record(
        participantIds.map((participantId) => ({
          eventId,
          participantId,
          isCheckedIn: true,
          source,
          undoes: [],
        })),
      );
      needs.laidIn(recorded);
      return recorded.map(({ row }) => row.operationId);
    },

    async admitWalkIn(walkIn) {
      const entry = entryOf(walkIn);
      needs.laidIn(await record([entry]));
      return entry.participantId;
    },

    async review(operationId, decision, note, admitted) {
      const conflict = needs.conflict(operationId);
      if (conflict === undefined) return;
      const { participantId } = conflict;
      const review: Review = {
        operationId,
        decision,
        note: note.trim().slice(0, maxNoteLength),
        reviewedAt: new Date(device.needs.now()).toISOString(),
      };
      // A rejected one never counted, and a check-out that undid nothing has nothing to take back.
      const stands = conflict.isCheckedIn && conflict.outcome === 'duplicate';
      const operations: NewOperation[] = admitted === undefined ? [] : [entryOf(admitted)];
      if (decision === 'undone' && stands)
        operations.push({
          eventId,
          participantId,
          isCheckedIn: false,
          source: 'undo',
          undoes: [operationId],
        });
      needs.laidIn(await record(operations, review), operationId);
    },

    exportWaiting: () =>
      exportWaiting(database, {
        eventId,
        accountId: needs.hasList() ? undefined : owner,
        deviceLabel: device.label,
        now: device.needs.now(),
      }),

    async importWaiting(text) {
      if (database === undefined || owner === undefined || device.accountId !== owner)
        throw new NotKept('this device cannot keep it');
      const imported = await importWaiting(database, text, { eventId, accountId: owner });
      await needs.reload();
      device.sendSoon([eventId]);
      return imported;
    },

    async forgetHandedOver(file) {
      if (database === undefined || owner === undefined) return false;
      const isGone = await forgetHandedOver(database, file, owner);
      await needs.reload();
      // Other windows, and what is shown outside of them, follow; there may be nothing left to be sent.
      device.sendSoon([eventId]);
      return isGone;
    },
  };
}
