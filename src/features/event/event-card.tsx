import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Clock, MapPin, Video } from 'lucide-react';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { longDate, timeRange } from '#src/platform/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { Attendance } from './attendance.tsx';
import { Shortened } from './browse/shortened.tsx';
import { categoryTint, CategoryBadge } from './categories.tsx';
import { DateTile } from './date-tile.tsx';
import { DoorLink } from './door-link.tsx';
import css from './event-card.module.css';
import { phaseOf } from './event-phase.ts';
import { OwnEventMenu } from './own-event-menu.tsx';
import { PhaseBadge } from './phase-badge.tsx';

const isSoldOut = (event: OwnEventSummary): boolean =>
  event.maxNoTickets === 'Limited' && event.availableTickets === 0;

interface EventCardProps {
  event: OwnEventSummary;
  nowMs: number;
  /** Alone in its line: on a wide screen its parts stand beside each other. */
  isWide: boolean;
}

/** An own event in the list; one of today also leads straight to its door. */
export function EventCard({ event, nowMs, isWide }: EventCardProps) {
  const { t } = useLingui();
  const phase = phaseOf(event, nowMs);
  const isDoorDay = phase === 'running' || phase === 'today';
  const category = event.category.find((key) => key !== 1);
  return (
    <article
      className={classNames(css['card'], isDoorDay && css['now'], isWide && css['wide'])}
      data-phase={phase}
    >
      <DateTile instant={event.startDateTime} tint={categoryTint(category)} />
      <div className={css['words']}>
        <div className={css['badges']}>
          <PhaseBadge phase={phase} />
          {category !== undefined && <CategoryBadge category={category} />}
          {phase === 'upcoming' && isSoldOut(event) && <Badge tone="wait">{t`Esaurito`}</Badge>}
          {event.isPromoted && <Badge tone="accent">{t`In evidenza`}</Badge>}
        </div>
        <h3 className={css['title']}>
          <Link to="/organisation/event/detail/$id" params={{ id: event._id }} className={css['link']}>
            <Shortened text={event.title} most={50} cut={45} />
          </Link>
        </h3>
        <p className={css['fact']}>
          <Clock size={15} aria-hidden="true" />
          <VisuallyHidden>{longDate(event.startDateTime)}, </VisuallyHidden>
          {timeRange(event.startDateTime, event.endDateTime)}
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
                <Shortened text={event.location} most={30} cut={25} />
              </span>
            </>
          )}
        </p>
      </div>
      <div className={css['foot']}>
        <div className={css['attendance']}>
          <Attendance event={event} phase={phase} />
        </div>
        {isDoorDay && <DoorLink eventId={event._id} className={css['door']} />}
        <OwnEventMenu event={event} phase={phase} className={css['menu']} />
      </div>
    </article>
  );
}
