import { useCallback, useMemo, useRef, useState } from 'react';
import { nowMs } from '#src/platform/text/clock.ts';
import type { Door, ScanResult } from '#src/offline/door/door.ts';
import { createDuplicateScanFilter } from '../scanner/decode/duplicate-scan-filter.ts';

/** The last scan and its result; `saveFailed` when it could not be saved on this device. */
export interface AnsweredScan {
  readonly key: number;
  readonly result: ScanResult | { readonly kind: 'saveFailed' };
  /** Ids of others of the order that were checked in from this screen. */
  readonly alsoAdmitted: readonly string[];
}

/** The state of `useScanResult`. */
export type ScanResultState = ReturnType<typeof useScanResult>;

/**
 * Answers the texts of camera and hardware scanner in order, without duplicate scans (CI-17). `lastScan` outlives the screen, so that a wrong check-in
 * can be undone.
 */
export function useScanResult(door: Door) {
  const [lastScan, setLastScan] = useState<AnsweredScan>();
  const [isOpen, setIsOpen] = useState(false);
  /** The operator works on the order's participants: the screen stays open and the camera pauses (CI-38). */
  const [isPinned, setIsPinned] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);
  const [isDuplicate] = useState(() => createDuplicateScanFilter(nowMs));

  const handleText = useCallback(
    (text: string, otherReadings?: readonly string[]) => {
      if (isDuplicate(text)) return;
      queue.current = queue.current.then(async () => {
        const result = await door.scan(text, otherReadings).catch(() => ({ kind: 'saveFailed' }) as const);
        count.current += 1;
        setLastScan({ key: count.current, result, alsoAdmitted: [] });
        setIsPinned(false);
        setIsOpen(true);
      });
    },
    [door, isDuplicate],
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
