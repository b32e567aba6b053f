import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Clock, MapPin, Video } from 'lucide-react';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { isSoldOut } from '#contract/event/is-sold-out.ts';
import { formatLongDate, formatTimeRange } from '#src/platform/text/format.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { AttendanceCount } from '../own/attendance-count.tsx';
import { TruncatedText } from '../browse/truncated-text.tsx';
import { categoryTint, CategoryBadge } from './categories.tsx';
import { DateTile } from './date-tile.tsx';
import { DoorLink } from '../own/door-link.tsx';
import css from './own-event-card.module.css';
import { getEventStatus } from './event-status.ts';
import { OwnEventMenu } from '../own/own-event-menu.tsx';
import { EventStatusBadge } from '../own/event-status-badge.tsx';

interface OwnEventCardProps {
  event: OwnEventSummary;
  nowMs: number;
  /** Alone in its row: on a wide screen its parts are laid out side by side. */
  isWide: boolean;
}

/** An organiser's own event in a list; on the day of the event with a link to its door. */
export function OwnEventCard({ event, nowMs, isWide }: OwnEventCardProps) {
  const { t } = useLingui();
  const status = getEventStatus(event, nowMs);
  const isDoorDay = status === 'running' || status === 'today';
  const category = event.category.find((key) => key !== 1);
  return (
    <article
      className={classNames(css['card'], isDoorDay && css['now'], isWide && css['wide'])}
      data-phase={status}
    >
      <DateTile instant={event.startDateTime} tint={categoryTint(category)} />
      <div className={css['words']}>
        <div className={css['badges']}>
          <EventStatusBadge status={status} />
          {event.isUnlisted && <Badge>{t`Riservato`}</Badge>}
          {category !== undefined && <CategoryBadge category={category} />}
          {status === 'upcoming' && isSoldOut(event) && <Badge tone="wait">{t`Esaurito`}</Badge>}
          {event.isPromoted && <Badge tone="accent">{t`In evidenza`}</Badge>}
        </div>
        <h3 className={css['title']}>
          <Link to="/organisation/event/detail/$id" params={{ id: event._id }} className={css['link']}>
            <TruncatedText text={event.title} maxLength={50} truncatedLength={45} />
          </Link>
        </h3>
        <p className={css['fact']}>
          <Clock size={15} aria-hidden="true" />
          <VisuallyHidden>{formatLongDate(event.startDateTime)}, </VisuallyHidden>
          {formatTimeRange(event.startDateTime, event.endDateTime)}
        </p>
        <p className={css['fact']}>
          {event.mode === 'online' ? (
            <>
              <Video size={15} aria-hidden="true" /> {t`Online`}
            </>
          ) : (
            <>
              <MapPin size={15} aria-hidden="true" />
              <span className={css['place']}>
                <TruncatedText text={event.location} maxLength={30} truncatedLength={25} />
              </span>
            </>
          )}
        </p>
      </div>
      <div className={css['foot']}>
        <div className={css['attendance']}>
          <AttendanceCount event={event} status={status} />
        </div>
        {isDoorDay && <DoorLink eventId={event._id} className={css['door']} />}
        <OwnEventMenu event={event} status={status} className={css['menu']} />
      </div>
    </article>
  );
}
