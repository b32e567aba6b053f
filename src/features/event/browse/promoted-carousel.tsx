import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { EventCard as Event } from '#contract/event/event.ts';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Quietly } from '#src/platform/quietly.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';
import { EventCard } from './event-card.tsx';
import css from './promoted-carousel.module.css';

// A thumb needs none, and a phone that looks at the list shows no slides either.
const CarouselArrows = lazyPart(async () => (await import('./carousel-arrows.tsx')).CarouselArrows);

/** Promoted events beside each other, four on a wide screen down to one; it moves by its reader alone. */
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
          <Quietly>
            <CarouselArrows track={track} count={events.length} />
          </Quietly>
        )}
      </div>
      <ul ref={track} className={css['track']}>
        {events === undefined
          ? [0, 1, 2, 3].map((at) => (
              <li key={at} className={css['slide']}>
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
