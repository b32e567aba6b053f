import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ExternalLink, MapPin, Ticket, Video, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnEvent } from '#contract/event/event.ts';
import { euros, longDate, timeRange, wholeNumber } from '#src/platform/format.ts';
import css from './event-facts.module.css';

const Fact = ({ Icon, title, children }: { Icon: LucideIcon; title: ReactNode; children?: ReactNode }) => (
  <li className={css['fact']}>
    <span className={css['icon']}>
      <Icon size={22} aria-hidden="true" />
    </span>
    <div className={css['words']}>
      <p className={css['title']}>{title}</p>
      {children !== undefined && <p className={css['text']}>{children}</p>}
    </div>
  </li>
);

/** When, where, and on what terms one takes part. */
export function EventFacts({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  const { latitude, longitude } = event;
  const mapUrl = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return (
    <ul className={css['facts']}>
      <Fact Icon={CalendarDays} title={longDate(event.startDateTime)}>
        {timeRange(event.startDateTime, event.endDateTime)}
      </Fact>
      {event.mode === 'online' ? (
        <Fact Icon={Video} title={t`Online`} />
      ) : (
        <Fact Icon={MapPin} title={event.location}>
          {latitude !== null && longitude !== null && (
            <a href={mapUrl} target="_blank" rel="noreferrer" className={css['map']}>
              {t`Apri la mappa`}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
        </Fact>
      )}
      <Fact Icon={Ticket} title={event.isFree ? t`Gratuito` : euros(event.price)}>
        {event.maxNoTickets === 'Unlimited'
          ? t`Posti senza limite`
          : event.availableTickets === 0
            ? t`Esaurito`
            : t`Restano ${wholeNumber(event.availableTickets)} posti su ${wholeNumber(event.maxTicketAvailable)}`}
      </Fact>
    </ul>
  );
}
