import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { participantName } from './participant-name.ts';
import { nextPaint } from './use-after-paint.ts';

/** Larger orders get no follow-up: the order's own sheet checks them in. */
const maxFollowUpOrderSize = 50;

/** This device's own check-ins are toggled back without a question for this long (CI-63). */
const ownCheckInMs = minuteMs;

/** A recorded action in words, with its undo and a suggested next action. */
export interface UndoableAction {
  readonly message: string;
  /** Whether the message is still true: false once the server has refused it, or the names are gone (CI-62). */
  readonly isTrue?: (() => boolean) | undefined;
  readonly undo?: (() => void) | undefined;
  readonly followUp?: { readonly label: string; readonly run: () => void } | undefined;
}

/** A participant who was checked in or out by a tap. */
export interface RecordedToggle {
  readonly participant: Participant;
  readonly isCheckedIn: boolean;
  readonly isTrue: () => boolean;
  readonly undo: () => void;
  /** Others of the order who are not checked in; empty after a check-out. */
  readonly others: readonly Participant[];
  readonly admitOthers: () => void;
}

/** How a screen reports to the operator: snackbar and full-screen error at the door, toasts at the table. */
export interface CheckInReporter {
  reportToggle: (toggle: RecordedToggle) => void;
  /** The participant is already in: the dialog asks. */
  reportAlreadyIn: () => void;
  /** `undefined`: the last action was undone, its message disappears. */
  reportAction: (action: UndoableAction | undefined) => void;
  /** Nothing was recorded. */
  reportSaveError: () => void;
}

/** The actions of `useCheckIn`, for the sheets and the scanner. */
export type CheckIn = ReturnType<typeof createCheckIn>;

/**
 * Manual check-ins and check-outs of the door's list and the table, one by one or of a whole order.
 * @param reporter Must be stable across renders.
 */
export function useCheckIn(door: Door, reporter: CheckInReporter) {
  const [alreadyInId, setAlreadyInId] = useState<string>();
  const checkIn = useMemo(() => createCheckIn(door, reporter, setAlreadyInId), [door, reporter]);
  return {
    checkIn,
    /** Props of the dialog that asks about a participant who is already in (CI-63). */
    alreadyIn: {
      participantId: alreadyInId,
      onCheckOut: checkIn.checkOut,
      onClose: () => setAlreadyInId(undefined),
    },
  };
}

function createCheckIn(
  door: Door,
  reporter: CheckInReporter,
  askAboutAlreadyIn: (participantId: string) => void,
) {
  const { reportToggle, reportAlreadyIn, reportAction, reportSaveError } = reporter;

  /**
   * Runs `persist`.
   * @returns Whether it succeeded.
   */
  async function tryPersist(persist: () => Promise<unknown>): Promise<boolean> {
    try {
      await persist();
      return true;
    } catch {
      reportSaveError();
      return false;
    }
  }

  /** Records one check-in or check-out, and reports it after the row was painted. */
  async function record(
    participant: Participant,
    { isCheckedIn, source }: { isCheckedIn: boolean; source: 'tap' | 'undo' },
    report: () => void,
  ): Promise<void> {
    if (!(await tryPersist(() => door.setCheckedIn(participant.id, isCheckedIn, source)))) return;
    await nextPaint();
    report();
  }

  /**
   * Undoes the check-ins of these participants (CI-23), with one operation each, as each was checked in by
   * one.
   */
  async function undoAll(ids: readonly string[]): Promise<void> {
    const checkedInIds = ids.filter((id) => door.getParticipant(id)?.isCheckedIn === true);
    const isPersisted = await tryPersist(() =>
      Promise.all(checkedInIds.map((id) => door.setCheckedIn(id, false, 'undo'))),
    );
    if (!isPersisted || checkedInIds.length === 0) return;
    const message = plural(checkedInIds.length, {
      one: '# check-in annullato',
      other: '# check-in annullati',
    });
    reportAction({ message });
  }

  /**
   * Checks these participants in at once, all or none (CI-23).
   * @returns Whether it was persisted.
   */
  async function admitAll(
    ids: readonly string[],
    source: 'scan' | 'tap',
    isUndoOffered = true,
  ): Promise<boolean> {
    const idsToAdmit = ids.filter((id) => door.getParticipant(id)?.isCheckedIn === false);
    if (idsToAdmit.length === 0 || !(await tryPersist(() => door.checkInAll(idsToAdmit, source))))
      return false;
    const message = plural(idsToAdmit.length, { one: 'Entra # persona', other: 'Entrano # persone' });
    if (isUndoOffered)
      reportAction({
        message,
        isTrue: () => idsToAdmit.some((id) => door.getParticipant(id)?.isCheckedIn === true),
        undo: () => void undoAll(idsToAdmit),
      });
    return true;
  }

  /** Whether the participant is in by this device alone, since less than a minute. */
  function isOwnRecentCheckIn({ checkIns }: Participant): boolean {
    const sinceMs = nowMs() - ownCheckInMs;
    return checkIns.every(({ operationId }) => (door.getRecordedAtMs(operationId) ?? -Infinity) > sinceMs);
  }

  /** @param seen The participant as on the screen when the operator pressed. */
  function toggle(seen: Participant, { isFollowUpOffered }: { isFollowUpOffered: boolean }): void {
    const participant = door.getParticipant(seen.id);
    if (participant === undefined) return;
    if (participant.isCheckedIn && !isOwnRecentCheckIn(participant)) {
      askAboutAlreadyIn(participant.id);
      reportAlreadyIn();
      return;
    }
    // What the press was for has happened meanwhile.
    if (participant.isCheckedIn !== seen.isCheckedIn) return;
    recordToggle(participant, !participant.isCheckedIn, isFollowUpOffered);
  }

  function recordToggle(participant: Participant, isCheckedIn: boolean, isFollowUpOffered: boolean): void {
    void record(participant, { isCheckedIn, source: 'tap' }, () => {
      const others = isCheckedIn && isFollowUpOffered ? findOthersOutside(door, participant) : [];
      reportToggle({
        participant,
        isCheckedIn,
        isTrue: () => door.getParticipant(participant.id)?.isCheckedIn === isCheckedIn,
        undo: () =>
          void record(participant, { isCheckedIn: !isCheckedIn, source: 'undo' }, () =>
            reportAction(undefined),
          ),
        others,
        admitOthers: () =>
          void admitAll(
            others.map((other) => other.id),
            'tap',
          ),
      });
    });
  }

  return {
    /** Reports participants who were checked in other than by a tap, and offers the undo. */
    reportAdmitted: (participantIds: readonly string[], message: string): void =>
      reportAction({
        message,
        isTrue: () => participantIds.some((id) => door.getParticipant(id)?.isCheckedIn === true),
        undo: () => void undoAll(participantIds),
      }),
    reportSaveError,
    undoAll,
    admitAll,
    /** Toggles a participant, and offers to check in the others of the order. */
    toggle: (participant: Participant): void => toggle(participant, { isFollowUpOffered: true }),
    /** Toggles a participant where the others of the order are on the screen. */
    toggleAlone: (participant: Participant): void => toggle(participant, { isFollowUpOffered: false }),
    /** Checks out a participant who is already in. */
    checkOut: (participant: Participant): void => recordToggle(participant, false, false),
    undoCheckIn(participant: Participant): void {
      const name = participantName(participant);
      void record(participant, { isCheckedIn: false, source: 'undo' }, () =>
        reportAction({ message: t`Check-in annullato: ${name}` }),
      );
    },
  };
}

function findOthersOutside(door: Door, { id, noOfTickets }: Participant): readonly Participant[] {
  if (noOfTickets < 2 || noOfTickets > maxFollowUpOrderSize) return [];
  return door.getOrderParticipants(id).filter((member) => member.id !== id && !member.isCheckedIn);
}
