import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CreditCard, ReceiptText, Share2 } from 'lucide-react';
import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import { eventCalendar } from '#src/platform/event-calendar.ts';
import { eventUrl } from '#src/platform/event-url.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { sessionMay, useSession } from '#src/platform/session.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { CalendarLink } from '#src/ui/calendar-link.tsx';
import { checkoutOf } from './registration-checkout.ts';
import css from './registration-done.module.css';
import { RegistrationTickets } from './registration-tickets.tsx';
import type { Registered } from './send-registration.ts';
import { keepTicketPage, ticketQuery } from './ticket.ts';
import { useSharing } from './use-sharing.tsx';

/** So many tickets are fetched at once, to be on this device before anybody is out of the network's reach. */
const keptAtOnce = 10;

interface RegistrationDoneProps {
  event: PublicEvent;
  answer: Registered;
  Donation: ComponentType<{ organiserId: string }>;
}

/** The server's own words, each ticket, and what one does next with it (RG-26). */
export function RegistrationDone({ event, answer, Donation }: RegistrationDoneProps) {
  const { t } = useLingui();
  const session = useSession();
  const message = useRef<HTMLParagraphElement>(null);
  const [share, dialog] = useSharing();
  const { tickets } = answer.data;
  const checkout = checkoutOf(answer);
  useEffect(() => {
    // The button that was pressed is gone.
    message.current?.focus();
  }, []);
  useEffect(() => {
    void keepAll(tickets.slice(0, keptAtOnce).map((it) => it.ticket));
  }, [tickets]);
  return (
    <div className={css['done']}>
      <p ref={message} tabIndex={-1} className={css['message']} role="status">
        {answer.message}
      </p>
      {checkout !== undefined && (
        <a href={checkout} className={buttonClass({ variant: 'accent', isWide: true })}>
          <CreditCard size={20} aria-hidden="true" />
          {t`Vai al pagamento`}
        </a>
      )}
      <RegistrationTickets event={event} tickets={tickets} share={share} />
      <div className={css['next']}>
        <CalendarLink {...eventCalendar(event._id)} />
        <Button
          variant="plain"
          size="small"
          onClick={() =>
            share({
              message: event.title,
              url: eventUrl(event._id),
              title: t`Condividi l’evento`,
              label: t`Link dell’evento`,
              text: t`Mandalo a chi vuoi: si apre senza account.`,
            })
          }
        >
          <Share2 size={20} aria-hidden="true" />
          {t`Condividi l’evento`}
        </Button>
        {sessionMay(session, 'seeOwnOrders') && (
          <Link to="/myorders" className={buttonClass({ variant: 'plain', size: 'small' })}>
            <ReceiptText size={20} aria-hidden="true" />
            {t`I miei ordini`}
          </Link>
        )}
      </div>
      {checkout === undefined && (
        <Suspense>
          <Donation organiserId={event.organiser._id} />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

/** One after the other: what is on the screen is not in their way. What does not come is fetched when opened. */
async function keepAll(tickets: readonly string[]): Promise<void> {
  for (const ticket of tickets) {
    try {
      const { data } = await queryClient.fetchQuery(ticketQuery(ticket));
      await keepTicketPage(data);
    } catch {
      return;
    }
  }
}
