import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ExternalLink, MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { mapUrl } from '#contract/event/map-url.ts';
import type { PublicEvent } from '#contract/event/event.ts';
import { longDate, timeRange } from '#src/platform/format.ts';
import { Fact, Facts } from '#src/ui/fact.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import css from './event-facts.module.css';

/** What of an event says when and where. */
type Placed = Pick<
  PublicEvent,
  'startDateTime' | 'endDateTime' | 'mode' | 'location' | 'latitude' | 'longitude'
>;

/** When and where; `children` are more facts. */
export function EventFacts({ event, children }: { event: Placed; children?: ReactNode }) {
  const { t } = useLingui();
  const { latitude, longitude } = event;
  return (
    <Facts>
      <Fact Icon={CalendarDays} title={longDate(event.startDateTime)}>
        {timeRange(event.startDateTime, event.endDateTime)}
      </Fact>
      {event.mode === 'online' ? (
        <Fact Icon={Video} title={t`Online`} />
      ) : (
        <Fact Icon={MapPin} title={event.location}>
          {latitude !== null && longitude !== null && (
            <a href={mapUrl({ latitude, longitude })} target="_blank" rel="noreferrer" className={css['map']}>
              {t`Apri la mappa`}
              <ExternalLink size={14} aria-hidden="true" />
              <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
            </a>
          )}
        </Fact>
      )}
      {children}
    </Facts>
  );
}
