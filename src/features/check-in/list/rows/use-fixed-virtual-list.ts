import { useEffect, useMemo, useState, type RefObject } from 'react';

/** Rows rendered beyond each edge of the viewport. */
const overscan = 3;
/** Estimated height around the list on a phone, until the viewport is measured. */
const estimatedChromePx = 200;

interface FixedVirtualListOptions {
  count: number;
  /** The same for every row, so that none is measured. */
  rowHeightPx: number;
  /** Element that holds the rows, as high as all of them. */
  rows: RefObject<HTMLElement | null>;
  /** Element that scrolls the rows; undefined: the window scrolls them. */
  scroller?: RefObject<HTMLElement | null> | undefined;
  initialTopPx?: number | undefined;
}

/**
 * Minimal virtualiser for rows of one height: a row's position is its index times the height, so that none
 * are stored.
 */
export function useFixedVirtualList(options: FixedVirtualListOptions) {
  const { count, rowHeightPx, rows, scroller, initialTopPx = 0 } = options;
  const [firstIndex, setFirstIndex] = useState(() => Math.floor(initialTopPx / rowHeightPx));
  // The first render draws only the visible rows.
  const [heightPx, setHeightPx] = useState<number>();

  // Not a layout effect: the parent's `scroller` is not attached yet.
  useEffect(() => {
    const viewport = scroller?.current ?? undefined;
    const follow = (): void => setFirstIndex(getFirstIndex(rows.current, viewport, rowHeightPx));
    const measure = (): void => {
      setHeightPx(getViewportHeight(viewport));
      follow();
    };
    const controller = new AbortController();
    const { signal } = controller;
    (viewport ?? window).addEventListener('scroll', follow, { passive: true, signal });
    window.addEventListener('resize', measure, { signal });
    // By an observer, because measuring would cost a layout before the first paint.
    const observer = new ResizeObserver(measure);
    observer.observe(viewport ?? document.body);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [rows, scroller, rowHeightPx]);

  const overscanRows = heightPx === undefined ? 0 : overscan;
  const viewportPx = heightPx ?? window.innerHeight - estimatedChromePx;
  const start = Math.max(0, Math.min(firstIndex, count - 1) - overscanRows);
  const noOfVisibleRows = Math.ceil(viewportPx / rowHeightPx);
  const end = Math.min(count, firstIndex + noOfVisibleRows + overscanRows);
  const indexes = useMemo(
    () => Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
    [start, end],
  );

  /** Scrolls as little as shows the whole row. */
  const scrollToIndex = (index: number): void => {
    const viewport = scroller?.current ?? undefined;
    const topPx = getTopInViewport(rows.current, viewport) + index * rowHeightPx;
    const belowPx = topPx + rowHeightPx - getViewportHeight(viewport);
    if (topPx < 0) (viewport ?? window).scrollBy({ top: topPx });
    else if (belowPx > 0) (viewport ?? window).scrollBy({ top: belowPx });
  };

  /** Scrolls by whole rows, and renders them before the next paint. */
  const scrollByRows = (noOfRows: number): void => {
    const viewport = scroller?.current ?? undefined;
    (viewport ?? window).scrollBy({ top: noOfRows * rowHeightPx, behavior: 'instant' });
    setFirstIndex(getFirstIndex(rows.current, viewport, rowHeightPx));
  };

  return {
    indexes,
    /** The row at the upper edge of the viewport, and the one after the row at its lower edge. */
    visible: { first: firstIndex, end: firstIndex + noOfVisibleRows + 1 },
    scrollToIndex,
    scrollByRows,
  };
}

const getFirstIndex = (
  rows: HTMLElement | null,
  viewport: HTMLElement | undefined,
  rowHeightPx: number,
): number => Math.max(0, Math.floor(-getTopInViewport(rows, viewport) / rowHeightPx));

const getViewportHeight = (viewport: HTMLElement | undefined): number =>
  viewport?.clientHeight ?? window.innerHeight;

/** Distance from the top of the viewport to the first row; negative when that is scrolled out. */
const getTopInViewport = (rows: HTMLElement | null, viewport: HTMLElement | undefined): number =>
  (rows?.getBoundingClientRect().top ?? 0) - (viewport?.getBoundingClientRect().top ?? 0);
