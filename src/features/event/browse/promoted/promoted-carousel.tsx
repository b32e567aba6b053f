import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { useViewport } from '#src/platform/render/viewport.ts';
import type { LandingSearch } from '../filter/landing-search.ts';
import { useEvents } from '../use-events.ts';
import { EventCardSkeleton } from '../event-card-skeleton.tsx';
import { EventCard } from '../event-card.tsx';
import css from './promoted-carousel.module.css';

// Lazy: touch devices do not need arrows, and the phone's list tab has no carousel.
const CarouselArrows = lazyComponent(async () => (await import('./carousel-arrows.tsx')).CarouselArrows);

const maxSlides = 10;

interface PromotedCarouselProps {
  search: LandingSearch;
  /** Number of all listed events; `undefined` until known. */
  totalCount: number | undefined;
}

/**
 * Carousel of promoted events, four on a wide screen down to one. It never scrolls automatically (BR-3).
 * Hidden without any, and on a wide screen if it would only repeat the list.
 */
export function PromotedCarousel({ search, totalCount }: PromotedCarouselProps) {
  const { t } = useLingui();
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const isPhone = useViewport() === 'small';
  const { data, error } = useEvents({ ...search, promoted: true });
  const events = data?.events.slice(0, maxSlides);
  const isUseful =
    events === undefined
      ? error === null
      : isPhone
        ? events.length > 0
        : events.length > 1 && data!.totalCount < (totalCount ?? Number.POSITIVE_INFINITY);
  if (!isUseful) return null;

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
