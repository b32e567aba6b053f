import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Fixed, so that 50,000 rows need no measuring. */
export const rowHeightPx = 68;
/** So many rows are there before they come into sight. */
const spare = 3;
/** What stands around the list of a phone, until the list is there to be measured. */
const aroundPx = 200;

interface RowsOptions {
  count: number;
  /** What stands above the rows and scrolls with them. */
  offsetPx: number;
  startTopPx: number;
}

/** Which of many rows of one height are in sight. Everybody's place is a product: no list of places is kept. */
export function useRowsInSight({ count, offsetPx, startTopPx }: RowsOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(() => Math.floor(startTopPx / rowHeightPx));
  // The first picture draws what it shows and no more.
  const [heightPx, setHeightPx] = useState<number>();

  const follow = useCallback(
    (topPx: number) => setFirst(Math.max(0, Math.floor((topPx - offsetPx) / rowHeightPx))),
    [offsetPx],
  );

  // Observed, because asking would cost a layout before the first paint.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const measure = new ResizeObserver(([entry]) => entry && setHeightPx(entry.contentRect.height));
    measure.observe(box);
    return () => measure.disconnect();
  }, []);

  const beside = heightPx === undefined ? 0 : spare;
  const inSightPx = heightPx ?? window.innerHeight - aroundPx;
  const begin = Math.max(0, Math.min(first, count - 1) - beside);
  const end = Math.min(count, first + Math.ceil(inSightPx / rowHeightPx) + beside);
  const indexes = useMemo(
    () => Array.from({ length: Math.max(0, end - begin) }, (_, at) => begin + at),
    [begin, end],
  );

  const bringIntoSight = (index: number): void => {
    const box = scroller.current;
    if (box === null) return;
    const topPx = offsetPx + index * rowHeightPx;
    if (topPx < box.scrollTop) box.scrollTo({ top: topPx });
    else if (topPx + rowHeightPx > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: topPx + rowHeightPx - box.clientHeight });
  };

  return { scroller, indexes, follow, bringIntoSight };
}
