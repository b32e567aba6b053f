import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ReceiptText, Share2 } from 'lucide-react';
import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import { getEventCalendarFile } from '#src/platform/event-calendar.ts';
import { eventUrl } from '#src/platform/event-url.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { CalendarLink } from '#src/ui/list/calendar-link.tsx';
import { EventSchedule } from './event-schedule.tsx';
import type { DoneOrder } from './done-order.ts';
import css from './registration-done.module.css';
import { RegistrationReceipt } from './registration-receipt.tsx';
import { RegistrationTickets } from './registration-tickets.tsx';
import { saveTicketPage, ticketQuery } from '../ticket/ticket.ts';
import { useSharing } from '../ticket/use-sharing.tsx';

/** Maximum number of tickets cached at once, so that they open offline. */
const maxCachedTickets = 10;

interface RegistrationDoneProps {
  /** `undefined` when it cannot be loaded. */
  event: PublicEvent | undefined;
  order: DoneOrder;
  Donation?: ComponentType<{ organiserId: string }>;
}

/** Thanks for a free or a paid order: tickets, date and place, receipt, next steps (RG-26, PY-44). */
export function RegistrationDone({ event, order, Donation }: RegistrationDoneProps) {
  const { t } = useLingui();
  const session = useSession();
  const message = useRef<HTMLParagraphElement>(null);
  const [share, dialog] = useSharing();
  const { tickets, email, price } = order;
  useEffect(() => {
    // Moves focus: the pressed button has been unmounted.
    message.current?.focus();
  }, []);
  useEffect(() => {
    void cacheTickets(tickets.slice(0, maxCachedTickets).map((issuedTicket) => issuedTicket.ticket));
  }, [tickets]);
  return (
    <div className={css['done']}>
      <p ref={message} tabIndex={-1} className={css['message']} role="status">
        {event !== undefined && <strong className={css['event']}>{event.title}</strong>}
        {email !== '' && (
          <Trans>
            Ti inviamo <Plural value={tickets.length} one="il biglietto" other="i biglietti" /> a{' '}
            <span className={css['email']}>{email}</span>
          </Trans>
        )}
      </p>
      <RegistrationTickets eventTitle={event?.title ?? ''} tickets={tickets} share={share} />
      {event !== undefined && <EventSchedule event={event} />}
      <div className={css['next']}>
        {event !== undefined && (
          <>
            <CalendarLink {...getEventCalendarFile(event._id)} />
            <Button
              variant="plain"
              size="small"
              onClick={() =>
                share({
                  message: event.title,
                  url: eventUrl(event._id),
                  title: t`Condividi l’evento`,
                  label: t`Link dell’evento`,
                  text: t`Invialo a chi vuoi: si apre senza account.`,
                })
              }
            >
              <Share2 size={20} aria-hidden="true" />
              {t`Condividi l’evento`}
            </Button>
          </>
        )}
        {sessionHasCapability(session, 'viewOwnOrders') && (
          <Link to="/myorders" className={buttonClass({ variant: 'plain', size: 'small' })}>
            <ReceiptText size={20} aria-hidden="true" />
            {t`I miei biglietti`}
          </Link>
        )}
      </div>
      <RegistrationReceipt order={order} seller={event?.organiser.companyName ?? ''} />
      {price === 0 && event !== undefined && Donation !== undefined && (
        <Suspense>
          <Donation organiserId={event.organiser._id} />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

/** Fetches sequentially, so that the visible screen has priority; a failed ticket is fetched when opened. */
async function cacheTickets(tickets: readonly string[]): Promise<void> {
  for (const ticket of tickets) {
    try {
      const { data } = await queryClient.fetchQuery(ticketQuery(ticket));
      await saveTicketPage(data);
    } catch {
      return;
    }
  }
}
