import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import css from './promoted-carousel.module.css';

interface CarouselArrowsProps {
  track: RefObject<HTMLElement | null>;
  /** How many slides there are. */
  count: number;
}

/** Turns the slides, by a press here and by the arrow keys on them. */
export function CarouselArrows({ track, count }: CarouselArrowsProps) {
  const { t } = useLingui();
  const ends = useEnds(track, count);
  useArrowKeys(track);
  if (ends.isAtStart && ends.isAtEnd) return null;
  const turn = (direction: 1 | -1) => {
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollBy({ left: direction * width });
  };
  return (
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
  );
}

/** Arrows go from slide to slide; the browser scrolls to what has the focus. */
function useArrowKeys(track: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const links = [...element.querySelectorAll('a')];
      const at = links.findIndex((it) => it === document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
      const next = at === -1 || to === undefined ? undefined : links[to];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [track]);
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
