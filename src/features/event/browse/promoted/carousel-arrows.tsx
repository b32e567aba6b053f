import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import css from './promoted-carousel.module.css';

interface CarouselArrowsProps {
  track: RefObject<HTMLElement | null>;
  /** Number of slides. */
  count: number;
}

/** Scrolls the carousel by buttons, and by arrow keys on its slides. */
export function CarouselArrows({ track, count }: CarouselArrowsProps) {
  const { t } = useLingui();
  const ends = useEnds(track, count);
  useArrowKeys(track);
  if (ends.isAtStart && ends.isAtEnd) return null;
  const scrollPage = (direction: 1 | -1) => {
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollBy({ left: direction * width });
  };
  return (
    <div className={css['arrows']}>
      <IconButton
        label={t`Indietro`}
        icon={<ChevronLeft size={22} />}
        aria-disabled={ends.isAtStart}
        onClick={() => scrollPage(-1)}
      />
      <IconButton
        label={t`Avanti`}
        icon={<ChevronRight size={22} />}
        aria-disabled={ends.isAtEnd}
        onClick={() => scrollPage(1)}
      />
    </div>
  );
}

/** Arrow keys, Home and End move focus between slides; the browser scrolls the focused one into view. */
function useArrowKeys(track: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const links = [...element.querySelectorAll('a')];
      const index = links.findIndex((link) => link === document.activeElement);
      const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: links.length - 1 }[
        event.key
      ];
      const next = index === -1 || nextIndex === undefined ? undefined : links[nextIndex];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [track]);
}

/** Tracks whether the track is scrolled to its start or its end. */
function useEnds(track: RefObject<HTMLElement | null>, count: number) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const update = () => {
      const remaining = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { isAtStart: element.scrollLeft < 2, isAtEnd: remaining < 2 };
      setEnds((current) =>
        current.isAtStart === next.isAtStart && current.isAtEnd === next.isAtEnd ? current : next,
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [track, count]);
  return ends;
}
