import { Plural, useLingui } from '@lingui/react/macro';
import type { EventCard as Event } from '#contract/event/event.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { nowMs } from '#src/platform/clock.ts';
import { euros, isSameDay, shortDate, timeOfDay, wholeNumber } from '#src/platform/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Picture } from '#src/ui/picture.tsx';
import { categoryTint, CategoryBadge, CategoryIcon } from '../categories.tsx';
import { phaseOf } from '../event-phase.ts';
import { PhaseBadge } from '../phase-badge.tsx';
import css from './event-card.module.css';
import { eventPath } from './event-path.ts';
import { Shortened } from './shortened.tsx';

/** Spec 1 §9: where names are cut, and to what. */
const listTitle = { most: 50, cut: 45 };
const promotedTitle = { most: 35, cut: 35 };
const place = { most: 30, cut: 25 };

interface EventCardProps {
  event: Event;
  /** Picture above its words, or a small one beside them. */
  layout?: 'tall' | 'flat';
  /** Among the promoted ones: the shorter title, and no word about what all of them are. */
  isSlide?: boolean;
  /** Its picture is seen at once. */
  isEager?: boolean;
  /** How wide its picture is shown, as CSS says it. */
  sizes?: string;
}

/** An event in a public list; it opens in a tab of its own, the list stays where it is. */
export function EventCard({
  event,
  layout = 'tall',
  isSlide = false,
  isEager = false,
  sizes = layout === 'tall' ? '(width < 600px) 92vw, 24rem' : '9rem',
}: EventCardProps) {
  const { t } = useLingui();
  const phase = phaseOf(event, nowMs());
  const category = event.category.find((key) => key !== 1);
  const isSoldOut = event.maxNoTickets === 'Limited' && event.availableTickets === 0;
  return (
    <article className={classNames(css['card'], css[layout])} data-phase={phase}>
      <Picture
        widths={coverWidths}
        src={event.image}
        alt=""
        sizes={sizes}
        className={classNames(css['picture'], categoryTint(category))}
        isEager={isEager}
        fallback={
          category !== undefined && <CategoryIcon category={category} size={layout === 'tall' ? 44 : 30} />
        }
      />
      <div className={css['words']}>
        <div className={css['badges']}>
          <PhaseBadge phase={phase} />
          {isSoldOut && phase !== 'cancelled' && <Badge tone="wait">{t`Esaurito`}</Badge>}
          {event.isPromoted && !isSlide && <CategoryBadge category={1} />}
          {category !== undefined && <CategoryBadge category={category} />}
        </div>
        <h3 className={css['title']}>
          <a
            href={eventPath(event._id)}
            target="_blank"
            rel="noopener"
            className={css['link']}
            title={event.title}
          >
            <Shortened text={event.title} {...(isSlide ? promotedTitle : listTitle)} />
          </a>
        </h3>
        <p className={css['fact']}>
          <time dateTime={event.startDateTime}>{whenOf(event)}</time>
        </p>
        <p className={css['fact']} title={event.location || undefined}>
          {event.mode === 'online' ? t`Online` : <Shortened text={event.location} {...place} />}
        </p>
        <p className={css['foot']}>
          <strong className={css['price']}>{event.isFree ? t`Gratuito` : euros(event.price)}</strong>
          {event.maxNoTickets === 'Limited' && !isSoldOut && (
            <span>
              <Plural
                value={event.availableTickets}
                one="un posto"
                other={`${wholeNumber(event.availableTickets)} posti`}
              />
            </span>
          )}
          {!isSlide && <span className={css['organiser']}>{event.organiser.companyName}</span>}
        </p>
      </div>
    </article>
  );
}

/** `sab 22 nov · 10:00`, or both days of an event that lasts longer than one. */
const whenOf = ({ startDateTime, endDateTime }: Event): string =>
  isSameDay(startDateTime, endDateTime)
    ? `${shortDate(startDateTime)} · ${timeOfDay(startDateTime)}`
    : `${shortDate(startDateTime)} – ${shortDate(endDateTime)}`;
