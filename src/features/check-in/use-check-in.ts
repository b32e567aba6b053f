import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Door, Person } from '#src/offline/door-state.ts';
import { personName } from './person-name.ts';

const undoableForMs = 5_000;

/** Something just done that one tap takes back. */
export interface Done {
  readonly message: string;
  readonly undo: (() => void) | undefined;
}

/** Check-ins and check-outs by hand, with what can be undone and what could not be kept. */
export function useCheckIn(door: Door) {
  const [done, setDone] = useState<Done>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), undoableForMs);
    return () => clearTimeout(timer);
  }, [done]);

  const record = useCallback(
    async (person: Person, isIn: boolean, source: 'tap' | 'undo', after?: Done) => {
      try {
        await door.setIn(person.id, isIn, source);
        setDone(after);
      } catch {
        setHasFailed(true);
      }
    },
    [door],
  );

  const toggle = useCallback(
    (person: Person) => {
      const name = personName(person);
      if (!person.isIn) return void record(person, true, 'tap');
      // A check-out asks nothing, so that it can be taken back.
      void record(person, false, 'tap', {
        message: t`Fuori: ${name}`,
        undo: () => void record(person, true, 'undo'),
      });
    },
    [record],
  );

  const undoEntry = useCallback(
    (person: Person) => {
      const name = personName(person);
      void record(person, false, 'undo', { message: t`Ingresso annullato: ${name}`, undo: undefined });
    },
    [record],
  );

  const dismissFailure = useCallback(() => setHasFailed(false), []);

  return useMemo(
    () => ({ done, hasFailed, toggle, undoEntry, dismissFailure }),
    [done, hasFailed, toggle, undoEntry, dismissFailure],
  );
}

export type CheckIn = ReturnType<typeof useCheckIn>;
