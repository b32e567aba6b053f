import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { getEventCalendarFile } from '#src/platform/event-calendar.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { CalendarLink } from '#src/ui/list/calendar-link.tsx';
import { CancelRegistration } from '../order/cancel-registration.tsx';
import css from './ticket-actions.module.css';
import { isCancellable, getTicketStatus } from './ticket.ts';

interface TicketActionsProps {
  page: TicketPage;
  /** This browser could not cache it. */
  isNotCached: boolean;
  onCancelled: () => void;
}

/** Actions of a ticket; hidden in print. */
export function TicketActions({ page, isNotCached, onCancelled }: TicketActionsProps) {
  const { t } = useLingui();
  const { event } = page;
  const status = getTicketStatus(page, nowMs());
  const isUsable = status === 'upcoming' || status === 'running';
  const link = buttonClass({ variant: 'plain', size: 'small' });
  return (
    <div className={css['actions']}>
      {status === 'ended' && <p>{t`Questo evento è finito.`}</p>}
      {isUsable && page.checkedInAt === null && (
        <p>
          {isNotCached
            ? t`Questo browser non salva i dati: senza connessione il biglietto non si apre. Stampalo o fai uno screenshot.`
            : t`Il biglietto resta su questo telefono: lo apri anche senza connessione.`}
        </p>
      )}
      <div className={css['links']}>
        {status === 'upcoming' && <CalendarLink {...getEventCalendarFile(event._id)} />}
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
      {isCancellable(page, nowMs()) && <CancelRegistration page={page} onCancelled={onCancelled} />}
      {status === 'upcoming' && page.isPaid && (
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
