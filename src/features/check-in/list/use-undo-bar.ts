import { plural, t } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { giveFeedback } from '../shared/feedback.ts';
import { participantName } from '../shared/participant-name.ts';
import type { CheckInReporter, RecordedToggle, UndoableAction } from '../shared/use-check-in.ts';

const undoTimeoutMs = 5_000;
/** Longer, so that the operator can look at the others of the order. */
const followUpTimeoutMs = 8_000;

/** The door's reporter: the last action for the snackbar, and whether the last one could not be saved. */
export function useUndoBar(door: Door) {
  const [lastAction, setLastAction] = useState<UndoableAction>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (lastAction === undefined) return;
    const timer = setTimeout(
      () => setLastAction(undefined),
      lastAction.followUp === undefined ? undoTimeoutMs : followUpTimeoutMs,
    );
    return () => clearTimeout(timer);
  }, [lastAction]);

  // A refused check-in takes its message along.
  useEffect(() => {
    const isTrue = lastAction?.isTrue;
    if (isTrue === undefined) return;
    const check = () => isTrue() || setLastAction(undefined);
    check();
    return door.subscribe(check);
  }, [door, lastAction]);

  const reporter = useMemo<CheckInReporter>(
    () => ({
      reportToggle: (toggle) => setLastAction(describeToggle(toggle)),
      reportAlreadyIn() {
        setLastAction(undefined);
        giveFeedback('already');
      },
      reportAction: setLastAction,
      reportSaveError: () => setHasFailed(true),
    }),
    [],
  );
  return { lastAction, hasFailed, reporter, dismissFailure: () => setHasFailed(false) };
}

function describeToggle(toggle: RecordedToggle): UndoableAction {
  const { participant, isCheckedIn, isTrue, undo, others, admitOthers } = toggle;
  const name = participantName(participant);
  if (!isCheckedIn) return { message: t`Fuori: ${name}`, isTrue, undo };
  return {
    message: t`Dentro: ${name}`,
    isTrue,
    undo,
    followUp: others.length === 0 ? undefined : { label: formatOthers(others), run: admitOthers },
  };
}

/** Only where there are others: the first plural of a page takes a slow phone long. */
const formatOthers = (others: readonly Participant[]): string =>
  plural(others.length, { one: 'Anche l’altra persona', other: 'Anche le altre #' });
