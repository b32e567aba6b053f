import { uuid7 } from '#contract/id.ts';
import type { WalkIn } from '#contract/check-in/operation.ts';
import { maxNoteLength, type Review } from '#contract/check-in/review.ts';
import type { DoorDevice, NewOperation, RecordResult } from '../device/device-types.ts';
import type { ParticipantView } from '../participants/optimistic-participants.ts';
import type { Door } from './door.ts';
import { exportPending, deleteExported, importPending } from '../outbox/outbox-transfer.ts';
import { PersistError } from '../storage/persist-error.ts';
import type { Conflict } from '../storage/schema.ts';

/** What the actions need of their door. */
export interface DoorActionDeps {
  readonly device: DoorDevice;
  readonly eventId: string;
  readonly participants: ParticipantView;
  getConflict(operationId: string): Conflict | undefined;
  /** Whether the server has given the event's list to this account. */
  hasList(): boolean;
  /** Applies what was just recorded; the reviewed conflict is removed. */
  onRecorded(recorded: readonly RecordResult[], reviewed?: string): void;
  /** Reads the pending operations from storage again. */
  reloadPending(): Promise<void>;
}

type DoorActions = Pick<
  Door,
  | 'setCheckedIn'
  | 'checkInAll'
  | 'admitWalkIn'
  | 'getRecordedAtMs'
  | 'review'
  | 'exportPending'
  | 'importPending'
  | 'deleteExported'
>;

/** The actions of one event's door: each writes operations and resolves once they are durable. */
export function createDoorActions(deps: DoorActionDeps): DoorActions {
  const { device, eventId, participants } = deps;
  const { database } = device;
  /** The account of this door; operations of another account never go through it. */
  const owner = device.accountId;

  const recordedAtMs = new Map<string, number>();

  const record: DoorDevice['record'] = async (operations, review) => {
    if (device.accountId !== owner) throw new PersistError('somebody else is signed in');
    const recorded = await device.record(operations, review);
    for (const { row } of recorded) recordedAtMs.set(row.operationId, device.deps.now());
    return recorded;
  };

  /** One operation adds the walk-in and checks them in (CI-25). */
  const toWalkInOperation = (walkIn: WalkIn): NewOperation => {
    const participantId = uuid7(device.deps.now(), device.deps.randomBytes(10));
    return { eventId, participantId, isCheckedIn: true, source: 'tap', undoes: [], walkIn };
  };

  return {
    async setCheckedIn(participantId, isCheckedIn, source) {
      const undoes = isCheckedIn
        ? []
        : (participants.getParticipant(participantId)?.checkIns.map((checkIn) => checkIn.operationId) ?? []);
      const recorded = await record([{ eventId, participantId, isCheckedIn, source, undoes }]);
      deps.onRecorded(recorded);
      return recorded[0]!.row.operationId;
    },

    async checkInAll(participantIds, source) {
      const recorded = await record(
        participantIds.map((participantId) => ({
          eventId,
          participantId,
          isCheckedIn: true,
          source,
          undoes: [],
        })),
      );
      deps.onRecorded(recorded);
      return recorded.map(({ row }) => row.operationId);
    },

    async admitWalkIn(walkIn) {
      const entry = toWalkInOperation(walkIn);
      deps.onRecorded(await record([entry]));
      return entry.participantId;
    },

    getRecordedAtMs: (operationId) => recordedAtMs.get(operationId),

    async review(operationId, decision, note, admitted) {
      const conflict = deps.getConflict(operationId);
      if (conflict === undefined) return;
      const { participantId } = conflict;
      const review: Review = {
        operationId,
        decision,
        note: note.trim().slice(0, maxNoteLength),
        reviewedAt: new Date(device.deps.now()).toISOString(),
      };
      // A rejected check-in never counted, and a check-out that undid nothing needs no undo.
      const isActiveCheckIn = conflict.isCheckedIn && conflict.outcome === 'duplicate';
      const operations: NewOperation[] = admitted === undefined ? [] : [toWalkInOperation(admitted)];
      if (decision === 'undone' && isActiveCheckIn)
        operations.push({
          eventId,
          participantId,
          isCheckedIn: false,
          source: 'undo',
          undoes: [operationId],
        });
      deps.onRecorded(await record(operations, review), operationId);
    },

    exportPending: () =>
      exportPending(database, {
        eventId,
        accountId: deps.hasList() ? undefined : owner,
        deviceLabel: device.label,
        now: device.deps.now(),
      }),

    async importPending(text) {
      if (database === undefined || owner === undefined || device.accountId !== owner)
        throw new PersistError('this device cannot keep it');
      const imported = await importPending(database, text, { eventId, accountId: owner });
      await Promise.all([deps.reloadPending(), device.reloadPending(eventId)]);
      device.scheduleSend([eventId]);
      return imported;
    },

    async deleteExported(file) {
      if (database === undefined || owner === undefined) return false;
      const isDeleted = await deleteExported(database, file, owner);
      await Promise.all([deps.reloadPending(), device.reloadPending(eventId)]);
      // Updates other tabs, the app icon and the loss marker; there may be nothing left to send.
      device.scheduleSend([eventId]);
      return isDeleted;
    },
  };
}
