import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import type { OwnEvent } from '#contract/event/event.ts';
import { euros, wholeNumber } from '#src/platform/format.ts';
import { Fact } from '#src/ui/fact.tsx';

/** What it costs, and how many can still come, as its organiser reads it. */
export function TicketFact({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  return (
    <Fact Icon={Ticket} title={event.isFree ? t`Gratuito` : euros(event.price)}>
      <PlacesLeft event={event} />
    </Fact>
  );
}

function PlacesLeft({ event: { maxNoTickets, availableTickets, maxTicketAvailable } }: { event: OwnEvent }) {
  if (maxNoTickets === 'Unlimited') return <Trans>Posti senza limite</Trans>;
  if (availableTickets === 0) return <Trans>Esaurito</Trans>;
  const all = wholeNumber(maxTicketAvailable);
  return (
    <Plural
      value={availableTickets}
      one={`Resta 1 posto su ${all}`}
      other={`Restano ${wholeNumber(availableTickets)} posti su ${all}`}
    />
  );
}
