import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { HeldEvent } from '#contract/registration/held-event.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import css from './held-box.module.css';

interface HeldBoxProps {
  held: HeldEvent;
  /** Opens the registration for other people; `undefined` where it is closed. */
  onRegisterOthers: (() => void) | undefined;
}

/** Instead of the offer, for those who have a ticket: the ticket first, others second (RG-49). */
export function HeldBox({ held, onRegisterOthers }: HeldBoxProps) {
  const { t } = useLingui();
  const [first] = held.tickets;
  return (
    <div className={css['box']}>
      <div className={css['words']}>
        <p className={css['title']}>
          <CircleCheck size={22} aria-hidden="true" />
          {t`Ci sei`}
        </p>
        {onRegisterOthers === undefined ? (
          <p className={css['count']}>
            <Plural value={held.tickets.length} one="un biglietto" other="# biglietti" />
          </p>
        ) : (
          <Button variant="plain" size="small" className={css['others']} onClick={onRegisterOthers}>
            {t`Iscrivi altre persone`}
          </Button>
        )}
      </div>
      {first !== undefined && (
        <Link
          to="/ticket/$ticket"
          params={{ ticket: first.ticket }}
          className={buttonClass({ variant: 'accent' })}
        >
          <Plural value={held.tickets.length} one="Vedi il biglietto" other="Vedi i # biglietti" />
        </Link>
      )}
    </div>
  );
}
