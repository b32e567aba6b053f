import { useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import type { Participant } from '#src/offline/participants/participant.ts';
import css from './check-in-toggle.module.css';
import { useGuardedPress } from './use-guarded-press.ts';

interface CheckInToggleProps {
  participant: Participant;
  name: string;
  isDisabled?: boolean;
  onToggle: (participant: Participant) => void;
}

/** Thumb-sized toggle button of a participant's check-in; a clock icon while the operation is pending. */
export function CheckInToggle({ participant, name, isDisabled = false, onToggle }: CheckInToggleProps) {
  const { t } = useLingui();
  const pressHandlers = useGuardedPress(participant.id, () => onToggle(participant));
  return (
    <button
      type="button"
      className={css['toggle']}
      aria-pressed={participant.isCheckedIn}
      aria-label={t`${name}: dentro`}
      data-pending={participant.isPending || undefined}
      disabled={isDisabled}
      {...pressHandlers}
    >
      {participant.isCheckedIn && <Check size={28} strokeWidth={3.2} aria-hidden="true" />}
      {participant.isPending && (
        <Clock className={css['clock']} size={15} strokeWidth={2.8} aria-hidden="true" />
      )}
    </button>
  );
}
