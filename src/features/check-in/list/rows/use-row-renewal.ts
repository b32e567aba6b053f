import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { noteMovedToggles } from '../../shared/use-guarded-press.ts';
import type { StableResults } from './use-stable-results.ts';

interface RowRenewalOptions {
  readonly results: StableResults;
  readonly rows: RefObject<HTMLElement | null>;
  /** Element that scrolls the rows; undefined: the window scrolls them. */
  readonly scroller: RefObject<HTMLElement | null> | undefined;
  /** Scrolls by a number of rows. */
  readonly scrollByRows: (noOfRows: number) => void;
}

/** Shows waiting results once the list is scrolled or quiet, and keeps the first visible row there (CI-60). */
export function useRowRenewal({ results, rows, scroller, scrollByRows }: RowRenewalOptions): void {
  const { shown, latest, stability, renew } = results;
  const isWaiting = latest.ids !== shown.ids;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** By how many rows the list is to scroll when the renewed rows are rendered. */
  const shift = useRef<number>(undefined);

  /** Returns after how many ms to try again; undefined: not before the next input or change. */
  const tryToRenew = useEffectEvent((): number | undefined => {
    if (!isWaiting) return;
    const renewableAtMs = stability.getRenewableAtMs();
    // A finger that is lifted, or a focus that leaves, checks again.
    if (renewableAtMs === undefined || hasKeyboardFocus(rows.current)) return;
    const remainingMs = renewableAtMs - performance.now();
    if (remainingMs > 0) return Math.ceil(remainingMs);
    shift.current = stability.getShift(shown.ids, latest.ids);
    renew(latest);
  });

  useEffect(() => {
    if (!isWaiting) return;
    stability.noteChange(performance.now());
    retry(timer, () => tryToRenew());
    return () => cancelRetry(timer);
  }, [isWaiting, latest.ids, stability]);

  const applyShift = useEffectEvent(() => {
    if (shift.current === undefined) return;
    if (shift.current !== 0) scrollByRows(shift.current);
    shift.current = undefined;
    // Scrolling, also where the list has become too short, moves rows that keep their index.
    noteMovedToggles();
  });
  // Only the ids decide where rows are.
  useLayoutEffect(() => applyShift(), [shown.ids]);

  useEffect(() => {
    const element = rows.current;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    const check = () => retry(timer, () => tryToRenew());
    const onInput = () => stability.noteInput(performance.now());
    const release = () => {
      stability.release(performance.now());
      check();
    };
    element?.addEventListener('mousemove', onInput, options);
    element?.addEventListener('keydown', onInput, options);
    element?.addEventListener('focusout', check, options);
    element?.addEventListener('mousedown', () => stability.press(performance.now()), options);
    window.addEventListener('mouseup', release, options);
    element?.addEventListener(
      'touchstart',
      ({ target }) => {
        stability.press(performance.now());
        // At the target: a row that scrolls out of the list takes the end of its touch along.
        for (const name of ['touchend', 'touchcancel']) target?.addEventListener(name, release, options);
      },
      options,
    );
    (scroller?.current ?? window).addEventListener(
      'scroll',
      () => {
        stability.noteScroll(performance.now());
        check();
      },
      options,
    );
    return () => controller.abort();
  }, [rows, scroller, stability]);
}

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;

/** Calls `attempt` now, and again after as many ms as it returns. */
function retry(timer: Timer, attempt: () => number | undefined): void {
  cancelRetry(timer);
  const delayMs = attempt();
  if (delayMs !== undefined) timer.current = setTimeout(() => retry(timer, attempt), delayMs);
}

const cancelRetry = (timer: Timer): void => clearTimeout(timer.current);

const hasKeyboardFocus = (rows: HTMLElement | null): boolean =>
  rows?.querySelector(':focus-visible') !== null;
