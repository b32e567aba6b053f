import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { WalkIn } from '#contract/check-in/operation.ts';
import { maxNoteLength, type ReviewDecision } from '#contract/check-in/review.ts';
import type { Door } from '#src/offline/door/door.ts';
import { Button } from '#src/ui/form/button.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { formatCheckInTime } from '../shared/check-in-text.ts';
import css from './conflict-card.module.css';
import { conflictName, describeConflict } from './conflict-text.ts';
import type { Conflict } from '#src/offline/storage/schema.ts';

interface ConflictCardProps {
  door: Door;
  conflict: Conflict;
  onFailed: () => void;
}

/** One unreviewed server answer: participant, what happened, and the decisions to choose from. */
export function ConflictCard({ door, conflict, onFailed }: ConflictCardProps) {
  const { t } = useLingui();
  const [note, setNote] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { operationId, outcome, isCheckedIn, occurredAt, walkIn, reason } = conflict;
  const name = conflictName(door, conflict);
  const time = formatCheckInTime(occurredAt);
  // After the end of a pass nothing is recorded (CI-34).
  const { isPassExpired } = door.getState();
  const isSoldOutWalkIn = outcome === 'rejected' && reason === 'soldOut' && walkIn !== undefined;
  const isDuplicate = outcome === 'duplicate' && isCheckedIn && !isPassExpired;

  const decide = async (decision: ReviewDecision, admitted?: WalkIn) => {
    setIsBusy(true);
    try {
      await door.review(operationId, decision, note?.trim() ?? '', admitted);
    } catch {
      onFailed();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className={css['card']}>
      <div className={css['head']}>
        <TriangleAlert size={20} aria-hidden="true" />
        <div className={css['text']}>
          <h4 className={css['name']}>{name}</h4>
          <p>{describeConflict(conflict)}</p>
          <p className={css['when']}>
            {isCheckedIn ? (
              <Trans>Check-in da questo telefono, {time}</Trans>
            ) : (
              <Trans>Uscita da questo telefono, {time}</Trans>
            )}
          </p>
        </div>
      </div>
      {note !== undefined && (
        <TextArea
          label={t`Nota`}
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          // The operator has just opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onValueChange={setNote}
        />
      )}
      <div className={css['actions']}>
        {note === undefined && (
          <Button variant="plain" size="small" onClick={() => setNote('')}>
            <PencilLine size={18} aria-hidden="true" />
            <Trans>Nota</Trans>
          </Button>
        )}
        {isDuplicate && (
          <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => void decide('undone')}>
            <Trans>Annulla il mio check-in</Trans>
          </Button>
        )}
        {isSoldOutWalkIn ? (
          <>
            <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => void decide('kept')}>
              <Trans>Resta fuori</Trans>
            </Button>
            <Button
              size="small"
              isBusy={isBusy}
              onClick={() => void decide('kept', { ...walkIn, isOverCapacity: true })}
            >
              <Trans>Fai entrare lo stesso</Trans>
            </Button>
          </>
        ) : (
          <Button size="small" isBusy={isBusy} onClick={() => void decide('kept')}>
            {isDuplicate ? <Trans>Va bene così</Trans> : <Trans>Segna come visto</Trans>}
          </Button>
        )}
      </div>
    </li>
  );
}
