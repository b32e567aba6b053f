import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Rows {
  readonly noOfRows: number;
  /** Brings a row near the screen, so that it is drawn. */
  show: (index: number) => void;
}

/** The arrow keys lead from a control of one row to the same control of the next. */
export function useRowKeys(body: RefObject<HTMLElement | null>, { noOfRows, show }: Rows): void {
  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLElement)) return;
    const from = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    const cell = event.target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const to = Number(from) + step;
    if (from === undefined || to < 0 || to >= noOfRows) return;
    event.preventDefault();
    show(to);
    requestAnimationFrame(() => {
      const row = body.current?.querySelector(`[data-index="${to}"]`);
      const next =
        row?.querySelector<HTMLElement>(`[data-cell="${cell}"] button:enabled`) ??
        row?.querySelector<HTMLElement>('button:enabled');
      next?.focus();
    });
  });

  useEffect(() => {
    const element = body.current;
    const listen = (event: KeyboardEvent) => move(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [body]);
}
