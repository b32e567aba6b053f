import { useCallback, useMemo, useRef, useState } from 'react';
import type { Door, ScanResult } from '#src/offline/door/door.ts';

/** The last scan and its result; `saveFailed` when it could not be saved on this device. */
export interface AnsweredScan {
  readonly key: number;
  readonly result: ScanResult | { readonly kind: 'saveFailed' };
  /** Ids of others of the order that were checked in from this screen. */
  readonly alsoAdmitted: readonly string[];
}

/** Answers scanned texts in order. `lastScan` outlives the screen, so that a wrong check-in can be undone. */
export function useScanResult(door: Door) {
  const [lastScan, setLastScan] = useState<AnsweredScan>();
  const [isOpen, setIsOpen] = useState(false);
  /** The operator works on the order's participants: the screen stays open and the camera pauses (CI-38). */
  const [isPinned, setIsPinned] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  const handleText = useCallback(
    (text: string) => {
      queue.current = queue.current.then(async () => {
        const result = await door.scan(text).catch(() => ({ kind: 'saveFailed' }) as const);
        count.current += 1;
        setLastScan({ key: count.current, result, alsoAdmitted: [] });
        setIsPinned(false);
        setIsOpen(true);
      });
    },
    [door],
  );

  const close = useCallback(() => {
    setIsOpen(false);
    setIsPinned(false);
  }, []);

  const setAlsoAdmitted = useCallback(
    (change: (previous: readonly string[]) => readonly string[]) =>
      setLastScan((previous) => previous && { ...previous, alsoAdmitted: change(previous.alsoAdmitted) }),
    [],
  );

  return useMemo(
    () => ({
      lastScan,
      currentScan: isOpen ? lastScan : undefined,
      isPinned: isOpen && isPinned,
      handleText,
      close,
      setIsPinned,
      setAlsoAdmitted,
    }),
    [lastScan, isOpen, isPinned, handleText, close, setAlsoAdmitted],
  );
}
