import { Plural, useLingui } from '@lingui/react/macro';
import type { EventCard as Event } from '#contract/event/event.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { isSoldOut } from '#contract/event/is-sold-out.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatEuros, formatShortDate, formatTime, formatInteger } from '#src/platform/text/format.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { ResponsiveImage } from '#src/ui/media/responsive-image.tsx';
import { categoryTint, CategoryBadge, CategoryIcon } from '../card/categories.tsx';
import { getEventStatus } from '../card/event-status.ts';
import { HeldBadge } from '../card/held-badge.tsx';
import { EventStatusBadge } from '../own/event-status-badge.tsx';
import css from './event-card.module.css';
import { EventLink } from './event-link.tsx';
import { TruncatedText } from './truncated-text.tsx';

/** Truncation limits of titles and places (BR-5), in characters. */
const listTitleLimits = { maxLength: 50, truncatedLength: 45 };
const promotedTitleLimits = { maxLength: 35, truncatedLength: 35 };
const placeLimits = { maxLength: 30, truncatedLength: 25 };

interface EventCardProps {
  event: Event;
  /** `tall`: image above the text. `flat`: small image beside it. */
  layout?: 'tall' | 'flat';
  /** In the carousel: uses the shorter title limit, and hides the badge that all its cards would have. */
  isSlide?: boolean;
  /** Loads the image eagerly, because it is above the fold. */
  isEager?: boolean;
  /** `h4` under the heading of a day. */
  heading?: 'h3' | 'h4';
  /** Marks a paid place (EV-70); otherwise a promoted event has its star, unless all in the list have one. */
  mark?: 'sponsored' | 'promoted' | 'none';
  /** The `sizes` attribute of the image. */
  sizes?: string;
}

/** An event in a public list. */
export function EventCard({
  event,
  layout = 'tall',
  isSlide = false,
  isEager = false,
  heading: Heading = 'h3',
  mark = event.isPromoted && !isSlide ? 'promoted' : 'none',
  sizes = layout === 'tall' ? '(width < 600px) 92vw, 24rem' : '9rem',
}: EventCardProps) {
  const { t } = useLingui();
  const status = getEventStatus(event, nowMs());
  const category = event.category.find((key) => key !== 1);
  const isFull = isSoldOut(event);
  // The position that it is measured from is rounded to about a kilometre.
  const kilometres =
    event.distanceMetres === undefined ? undefined : Math.max(1, Math.round(event.distanceMetres / 1000));
  const distanceText = kilometres === undefined ? undefined : t`a ${formatInteger(kilometres)} km`;
  return (
    <article className={classNames(css['card'], css[layout])} data-phase={status}>
      <ResponsiveImage
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
          {status !== 'cancelled' && <HeldBadge eventId={event._id} />}
          <EventStatusBadge status={status} />
          {isFull && status !== 'cancelled' && <Badge tone="wait">{t`Esaurito`}</Badge>}
          {mark === 'sponsored' && <Badge tone="accent">{t`Sponsorizzato`}</Badge>}
          {mark === 'promoted' && <CategoryBadge category={1} />}
          {category !== undefined && <CategoryBadge category={category} />}
        </div>
        <Heading className={css['title']}>
          <EventLink eventId={event._id} className={css['link']} title={event.title}>
            <TruncatedText text={event.title} {...(isSlide ? promotedTitleLimits : listTitleLimits)} />
          </EventLink>
        </Heading>
        <p className={css['fact']}>
          <time dateTime={event.startDateTime}>{formatWhen(event)}</time>
        </p>
        <p className={css['fact']} title={event.location || undefined}>
          {event.mode === 'online' ? t`Online` : <TruncatedText text={event.location} {...placeLimits} />}
          {distanceText !== undefined && ` · ${distanceText}`}
        </p>
        <p className={css['foot']}>
          <strong className={css['price']}>{event.isFree ? t`Gratis` : formatEuros(event.price)}</strong>
          {event.maxNoTickets === 'Limited' && !isFull && (
            <span>
              <Plural
                value={event.availableTickets}
                one="un posto"
                other={`${formatInteger(event.availableTickets)} posti`}
              />
            </span>
          )}
          {!isSlide && <span className={css['organiser']}>{event.organiser.companyName}</span>}
        </p>
      </div>
    </article>
  );
}

/** Formats `sab 22 nov · 10:00`, or both days of an event of several days. */
const formatWhen = ({ startDateTime, endDateTime }: Event): string =>
  isSameRomeDay(startDateTime, endDateTime)
    ? `${formatShortDate(startDateTime)} · ${formatTime(startDateTime)}`
    : `${formatShortDate(startDateTime)} – ${formatShortDate(endDateTime)}`;
