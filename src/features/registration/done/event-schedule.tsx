import { useLingui } from '@lingui/react/macro';
import { CalendarDays, MapPin, Video } from 'lucide-react';
import { mapUrl } from '#contract/event/map-url.ts';
import type { PublicEvent } from '#contract/event/event.ts';
import { formatLongDate, formatTimeRange } from '#src/platform/text/format.ts';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import { DetailLine } from '#src/ui/list/detail-line.tsx';
import css from './registration-done.module.css';

/** When and where a new ticket is for. */
export function EventSchedule({ event }: { event: PublicEvent }) {
  const { t } = useLingui();
  const { startDateTime, endDateTime, mode, location, latitude, longitude } = event;
  return (
    <div className={css['schedule']}>
      <DetailLine Icon={CalendarDays}>
        {formatLongDate(startDateTime)}, {formatTimeRange(startDateTime, endDateTime)}
      </DetailLine>
      {mode === 'online' ? (
        <DetailLine Icon={Video}>{t`Online`}</DetailLine>
      ) : (
        <DetailLine Icon={MapPin}>
          {location}
          {latitude !== null && longitude !== null && (
            <>
              {' · '}
              <NewTabLink href={mapUrl({ latitude, longitude })}>{t`Apri la mappa`}</NewTabLink>
            </>
          )}
        </DetailLine>
      )}
    </div>
  );
}
