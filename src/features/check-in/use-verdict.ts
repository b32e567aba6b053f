import { useCallback, useRef, useState } from 'react';
import type { Door, Verdict } from '#src/offline/door-state.ts';

/** What was read last and what it means; `notKept` when the phone could not write it down. */
export interface Shown {
  readonly key: number;
  readonly verdict: Verdict | { readonly kind: 'notKept' };
}

/**
 * Answers scanned texts in the order in which they came. `last` stays after the screen is closed,
 * for whoever was let in and should not have been.
 */
export function useVerdict(door: Door) {
  const [last, setLast] = useState<Shown>();
  const [isOpen, setIsOpen] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  const answer = useCallback(
    (text: string) => {
      queue.current = queue.current.then(async () => {
        const verdict = await door.scan(text).catch(() => ({ kind: 'notKept' }) as const);
        count.current += 1;
        setLast({ key: count.current, verdict });
        setIsOpen(true);
      });
    },
    [door],
  );

  const close = useCallback(() => setIsOpen(false), []);
  return { last, shown: isOpen ? last : undefined, answer, close };
}
