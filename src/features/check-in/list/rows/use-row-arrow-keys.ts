import { useEffect, useEffectEvent, type RefObject } from 'react';

interface RowArrowKeysOptions {
  readonly noOfRows: number;
  /** Scrolls to a row, so that the virtualiser renders it. */
  scrollToRow: (index: number) => void;
}

/** Moves focus with the arrow keys to the same control in the next or previous row, or to its toggle. */
export function useRowArrowKeys(rows: RefObject<HTMLElement | null>, options: RowArrowKeysOptions): void {
  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLElement)) return;
    const from = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    const cell = event.target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const to = Number(from) + step;
    if (from === undefined || to < 0 || to >= options.noOfRows) return;
    event.preventDefault();
    focusRow(rows, options, { index: to, step, cell });
  });

  useEffect(() => {
    const element = rows.current;
    const onKeyDown = (event: KeyboardEvent) => move(event);
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [rows]);
}

interface FocusTarget {
  readonly index: number;
  /** 1: downwards, -1: upwards. */
  readonly step: number;
  readonly cell: string | undefined;
}

/** Focuses the row at `index`, or the next one in this direction that has a control. */
function focusRow(
  rows: RefObject<HTMLElement | null>,
  { noOfRows, scrollToRow }: RowArrowKeysOptions,
  { index, step, cell }: FocusTarget,
): void {
  if (index < 0 || index >= noOfRows) return;
  scrollToRow(index);
  requestAnimationFrame(() => {
    const row = rows.current?.querySelector(`[data-index="${index}"]`);
    const nextButton =
      row?.querySelector<HTMLElement>(`[data-cell="${cell}"] button:enabled`) ??
      row?.querySelector<HTMLElement>('[aria-pressed]:enabled') ??
      row?.querySelector<HTMLElement>('button:enabled');
    if (nextButton) nextButton.focus();
    // The place of a removed participant has none.
    else if (row) focusRow(rows, { noOfRows, scrollToRow }, { index: index + step, step, cell });
  });
}
