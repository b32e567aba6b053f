import { useCallback, useMemo, useRef, useState } from 'react';
import type { Door, Verdict } from '#src/offline/door-state.ts';

/** What was read last and what it means; `notKept` when the phone could not write it down. */
export interface Shown {
  readonly key: number;
  readonly verdict: Verdict | { readonly kind: 'notKept' };
  /** Who else of the order was let in from this screen. */
  readonly alsoIn: readonly string[];
}

/**
 * Answers scanned texts in the order in which they came. `last` stays after the screen is closed,
 * for whoever was let in and should not have been.
 */
export function useVerdict(door: Door) {
  const [last, setLast] = useState<Shown>();
  const [isOpen, setIsOpen] = useState(false);
  /** Somebody is at the people of the order: the screen stays, and the camera rests (CI-38). */
  const [isHeld, setIsHeld] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  const answer = useCallback(
    (text: string) => {
      queue.current = queue.current.then(async () => {
        const verdict = await door.scan(text).catch(() => ({ kind: 'notKept' }) as const);
        count.current += 1;
        setLast({ key: count.current, verdict, alsoIn: [] });
        setIsHeld(false);
        setIsOpen(true);
      });
    },
    [door],
  );

  const close = useCallback(() => {
    setIsOpen(false);
    setIsHeld(false);
  }, []);

  const setAlsoIn = useCallback(
    (change: (before: readonly string[]) => readonly string[]) =>
      setLast((before) => before && { ...before, alsoIn: change(before.alsoIn) }),
    [],
  );

  return useMemo(
    () => ({
      last,
      shown: isOpen ? last : undefined,
      isHeld: isOpen && isHeld,
      answer,
      close,
      setIsHeld,
      setAlsoIn,
    }),
    [last, isOpen, isHeld, answer, close, setAlsoIn],
  );
}
