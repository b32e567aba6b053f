import { useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import type { Person } from '#src/offline/door-state.ts';
import css from './in-toggle.module.css';
import { useDeliberatePress } from './use-deliberate-press.ts';

interface InToggleProps {
  person: Person;
  name: string;
  isDisabled?: boolean;
  onToggle: (person: Person) => void;
}

/** Whether somebody is in, as a button big enough for a thumb; a clock as long as the server has not heard. */
export function InToggle({ person, name, isDisabled = false, onToggle }: InToggleProps) {
  const { t } = useLingui();
  const press = useDeliberatePress(person.id, () => onToggle(person));
  return (
    <button
      type="button"
      className={css['toggle']}
      aria-pressed={person.isIn}
      aria-label={t`${name}: dentro`}
      data-pending={person.isPending || undefined}
      disabled={isDisabled}
      {...press}
    >
      {person.isIn && <Check size={28} strokeWidth={3.2} aria-hidden="true" />}
      {person.isPending && <Clock className={css['clock']} size={15} strokeWidth={2.8} aria-hidden="true" />}
    </button>
  );
}
