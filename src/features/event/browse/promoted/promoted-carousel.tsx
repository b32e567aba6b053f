import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { EventCard as Event } from '#contract/event/event.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { EventCardSkeleton } from '../event-card-skeleton.tsx';
import { EventCard } from '../event-card.tsx';
import css from './promoted-carousel.module.css';

// Lazy: touch devices do not need arrows, and the phone's list tab has no carousel.
const CarouselArrows = lazyComponent(async () => (await import('./carousel-arrows.tsx')).CarouselArrows);

/** Carousel of promoted events, four on a wide screen down to one. It never scrolls automatically (BR-3). */
export function PromotedCarousel({ events }: { events: readonly Event[] | undefined }) {
  const { t } = useLingui();
  const id = useId();
  const track = useRef<HTMLUListElement>(null);

  return (
    <section className={css['carousel']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} className={css['heading']}>
          {t`In evidenza`}
        </h2>
        {events !== undefined && (
          <OptionalBoundary>
            <CarouselArrows track={track} count={events.length} />
          </OptionalBoundary>
        )}
      </div>
      <ul ref={track} className={css['track']}>
        {events === undefined
          ? [0, 1, 2, 3].map((index) => (
              <li key={index} className={css['slide']}>
                <EventCardSkeleton layout="flat" />
              </li>
            ))
          : events.map((event) => (
              <li key={event._id} className={css['slide']}>
                <EventCard event={event} layout="flat" isSlide sizes="5.5rem" />
              </li>
            ))}
      </ul>
    </section>
  );
}
