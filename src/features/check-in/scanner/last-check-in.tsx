import { Plural, Trans } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import type { Door } from '#src/offline/door/door.ts';
import { summarizeConflict } from '../shared/check-in-text.ts';
import css from './last-check-in.module.css';
import { participantName } from '../shared/participant-name.ts';
import type { AnsweredScan } from '../scan-result/use-scan-result.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

interface LastCheckInProps {
  door: Door;
  lastScan: AnsweredScan;
  onUndo: (participant: Participant) => void;
  onUndoAll: (ids: readonly string[]) => void;
}

/** The last check-in of the scanner, with undo after its green screen has closed. */
export function LastCheckIn({ door, lastScan, onUndo, onUndoAll }: LastCheckInProps) {
  if (lastScan.result.kind !== 'in') return null;
  const participant = door.getParticipant(lastScan.result.participant.id);
  if (participant?.isCheckedIn !== true) return null;
  const name = participantName(participant);
  const conflictSummary = summarizeConflict(participant);
  const alsoAdmitted = lastScan.alsoAdmitted.filter((id) => door.getParticipant(id)?.isCheckedIn === true);
  return (
    <div className={css['entry']} data-conflict={conflictSummary !== undefined || undefined}>
      {conflictSummary === undefined ? (
        <Check size={20} strokeWidth={3} aria-hidden="true" />
      ) : (
        <TriangleAlert size={20} aria-hidden="true" />
      )}
      <span className={css['text']}>
        <b>{name}</b>
        {conflictSummary !== undefined && <span>{conflictSummary}</span>}
        {conflictSummary === undefined && alsoAdmitted.length > 0 && (
          <span>
            <Plural value={alsoAdmitted.length} one="con un’altra persona" other="con altre # persone" />
          </span>
        )}
      </span>
      <button
        type="button"
        className={css['undo']}
        onClick={() =>
          alsoAdmitted.length > 0 ? onUndoAll([participant.id, ...alsoAdmitted]) : onUndo(participant)
        }
      >
        {alsoAdmitted.length > 0 ? <Trans>Annulla tutti</Trans> : <Trans>Annulla</Trans>}
      </button>
    </div>
  );
}
