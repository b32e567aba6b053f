import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { nowMs } from '#src/platform/clock.ts';
import { eventCalendar } from '#src/platform/event-calendar.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { CalendarLink } from '#src/ui/calendar-link.tsx';
import { CancelPlace } from './cancel-place.tsx';
import css from './ticket-actions.module.css';
import { isCancellable, phaseOf } from './ticket.ts';

interface TicketActionsProps {
  page: TicketPage;
  /** This browser could not keep it. */
  isNotKept: boolean;
  onCancelled: () => void;
}

/** What one can do with a ticket; on paper nothing of it. */
export function TicketActions({ page, isNotKept, onCancelled }: TicketActionsProps) {
  const { t } = useLingui();
  const { event } = page;
  const phase = phaseOf(page, nowMs());
  const isUsable = phase === 'ahead' || phase === 'running';
  const link = buttonClass({ variant: 'plain', size: 'small' });
  return (
    <div className={css['actions']}>
      {phase === 'over' && <p>{t`Questo evento è finito.`}</p>}
      {isUsable && page.checkedInAt === null && (
        <p>
          {isNotKept
            ? t`Questo browser non conserva niente: senza rete il biglietto non si apre. Stampalo, o fagli una foto.`
            : t`Il biglietto resta su questo telefono: si apre anche senza rete.`}
        </p>
      )}
      <div className={css['links']}>
        {phase === 'ahead' && <CalendarLink {...eventCalendar(event._id)} />}
        {isUsable && (
          <Button variant="plain" size="small" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {t`Stampa`}
          </Button>
        )}
        <Link to="/event/detail/$id" params={{ id: event._id }} className={link}>
          {t`Vai all’evento`}
        </Link>
      </div>
      {isCancellable(page, nowMs()) && <CancelPlace page={page} onCancelled={onCancelled} />}
      {phase === 'ahead' && page.isPaid && (
        <div className={css['paid']}>
          <p>{t`Non puoi più venire? Il biglietto è pagato: per disdire scrivi a chi organizza.`}</p>
          {event.organiserId !== '' && (
            <Link to="/contact" search={{ organiser: event.organiserId }} className={link}>
              {t`Scrivi a chi organizza`}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
