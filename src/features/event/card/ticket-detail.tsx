import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import type { OwnEvent } from '#contract/event/event.ts';
import { formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { DetailItem } from '#src/ui/list/detail-list.tsx';

/** Price and availability, as the organiser sees them. */
export function TicketDetail({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  return (
    <DetailItem Icon={Ticket} title={event.isFree ? t`Gratis` : formatEuros(event.price)}>
      <RemainingPlaces event={event} />
    </DetailItem>
  );
}

function RemainingPlaces({
  event: { maxNoTickets, availableTickets, maxTicketAvailable },
}: {
  event: OwnEvent;
}) {
  if (maxNoTickets === 'Unlimited') return <Trans>Posti senza limite</Trans>;
  if (availableTickets === 0) return <Trans>Esaurito</Trans>;
  const all = formatInteger(maxTicketAvailable);
  return (
    <Plural
      value={availableTickets}
      one={`Resta 1 posto su ${all}`}
      other={`Restano ${formatInteger(availableTickets)} posti su ${all}`}
    />
  );
}
