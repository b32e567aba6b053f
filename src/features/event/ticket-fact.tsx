import { useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import type { OwnEvent } from '#contract/event/event.ts';
import { euros, wholeNumber } from '#src/platform/format.ts';
import { Fact } from './event-facts.tsx';

/** What it costs, and how many can still come, as its organiser reads it. */
export function TicketFact({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  return (
    <Fact Icon={Ticket} title={event.isFree ? t`Gratuito` : euros(event.price)}>
      {event.maxNoTickets === 'Unlimited'
        ? t`Posti senza limite`
        : event.availableTickets === 0
          ? t`Esaurito`
          : t`Restano ${wholeNumber(event.availableTickets)} posti su ${wholeNumber(event.maxTicketAvailable)}`}
    </Fact>
  );
}
