import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ExternalLink, MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { mapUrl } from '#contract/event/map-url.ts';
import type { PublicEvent } from '#contract/event/event.ts';
import { formatLongDate, formatTimeRange } from '#src/platform/text/format.ts';
import { DetailItem, DetailList } from '#src/ui/list/detail-list.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './event-details.module.css';

/** The fields that say when and where. */
type ScheduledEvent = Pick<
  PublicEvent,
  'startDateTime' | 'endDateTime' | 'mode' | 'location' | 'latitude' | 'longitude'
>;

/** When and where an event takes place; `children` add more details. */
export function EventDetails({ event, children }: { event: ScheduledEvent; children?: ReactNode }) {
  const { t } = useLingui();
  const { latitude, longitude } = event;
  return (
    <DetailList>
      <DetailItem Icon={CalendarDays} title={formatLongDate(event.startDateTime)}>
        {formatTimeRange(event.startDateTime, event.endDateTime)}
      </DetailItem>
      {event.mode === 'online' ? (
        <DetailItem Icon={Video} title={t`Online`} />
      ) : (
        <DetailItem Icon={MapPin} title={event.location}>
          {latitude !== null && longitude !== null && (
            <a href={mapUrl({ latitude, longitude })} target="_blank" rel="noreferrer" className={css['map']}>
              {t`Apri la mappa`}
              <ExternalLink size={14} aria-hidden="true" />
              <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
            </a>
          )}
        </DetailItem>
      )}
      {children}
    </DetailList>
  );
}
