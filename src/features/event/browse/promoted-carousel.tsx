import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { EventCard as Event } from '#contract/event/event.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';
import { EventCard } from './event-card.tsx';
import css from './promoted-carousel.module.css';

/** Promoted events beside each other, four on a wide screen down to one; it moves by its reader alone. */
export function PromotedCarousel({ events }: { events: readonly Event[] | undefined }) {
  const { t } = useLingui();
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const ends = useEnds(track, events?.length ?? 0);

  const turn = (direction: 1 | -1) => {
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollBy({ left: direction * width });
  };

  // Arrows go from slide to slide; the browser scrolls to what has the focus.
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(track.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((it) => it === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const next = at === -1 || to === undefined ? undefined : links[to];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <section className={css['carousel']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} className={css['heading']}>
          {t`In evidenza`}
        </h2>
        {!(ends.isAtStart && ends.isAtEnd) && (
          <div className={css['arrows']}>
            <IconButton
              label={t`Indietro`}
              icon={<ChevronLeft size={22} />}
              aria-disabled={ends.isAtStart}
              onClick={() => turn(-1)}
            />
            <IconButton
              label={t`Avanti`}
              icon={<ChevronRight size={22} />}
              aria-disabled={ends.isAtEnd}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
      <ul ref={track} className={css['track']} onKeyDown={onKeyDown}>
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

/** Whether there is nothing more in a direction, followed. */
function useEnds(track: RefObject<HTMLElement | null>, count: number) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const look = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { isAtStart: element.scrollLeft < 2, isAtEnd: left < 2 };
      setEnds((known) =>
        known.isAtStart === next.isAtStart && known.isAtEnd === next.isAtEnd ? known : next,
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [track, count]);
  return ends;
}
