import { plural, t } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Door, Person } from '#src/offline/door-state.ts';
import { painted } from './painted.ts';
import { personName } from './person-name.ts';

const undoableForMs = 5_000;
/** Who is asked about others of an order needs time to look at them. */
const askedForMs = 8_000;

/** Beyond, an order is a crowd: its people are let in from its own sheet. */
const mostOffered = 50;

/** Something just done that one tap takes back. */
export interface Done {
  readonly message: string;
  readonly undo: (() => void) | undefined;
  /** What may be done in the same breath. */
  readonly more?: { readonly label: string; readonly act: () => void };
}

/** Check-ins and check-outs by hand, with what can be undone and what could not be kept. */
export function useCheckIn(door: Door) {
  const [done, setDone] = useState<Done>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), done.more === undefined ? undoableForMs : askedForMs);
    return () => clearTimeout(timer);
  }, [done]);

  /** Whether it was written down. */
  const keep = useCallback(async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch {
      setHasFailed(true);
      return false;
    }
  }, []);

  const record = useCallback(
    async (person: Person, isIn: boolean, source: 'tap' | 'undo', after?: Done) => {
      if (!(await keep(() => door.setIn(person.id, isIn, source)))) return;
      await painted();
      setDone(after);
    },
    [door, keep],
  );

  /** Takes back that these people were let in (CI-23): each alone, for each came in by an operation. */
  const undoAll = useCallback(
    async (ids: readonly string[]) => {
      const inside = ids.filter((id) => door.person(id)?.isIn === true);
      const isKept = await keep(() => Promise.all(inside.map((id) => door.setIn(id, false, 'undo'))));
      if (!isKept || inside.length === 0) return;
      const message = plural(inside.length, {
        one: '# ingresso annullato',
        other: '# ingressi annullati',
      });
      setDone({ message, undo: undefined });
    },
    [door, keep],
  );

  /** Lets these people in at once, all or none (CI-23) → whether that was written down. */
  const admitAll = useCallback(
    async (ids: readonly string[], source: 'scan' | 'tap', isToldBelow = true): Promise<boolean> => {
      const waiting = ids.filter((id) => door.person(id)?.isIn === false);
      if (waiting.length === 0 || !(await keep(() => door.setAllIn(waiting, source)))) return false;
      const message = plural(waiting.length, { one: 'Entra # persona', other: 'Entrano # persone' });
      if (isToldBelow) setDone({ message, undo: () => void undoAll(waiting) });
      return true;
    },
    [door, keep, undoAll],
  );

  const toggleAlone = useCallback(
    async (person: Person) => {
      const name = personName(person);
      if (!person.isIn) return record(person, true, 'tap');
      // A check-out asks nothing, so that it can be taken back.
      await record(person, false, 'tap', {
        message: t`Fuori: ${name}`,
        undo: () => void record(person, true, 'undo'),
      });
    },
    [record],
  );

  /** The same, and offers the others of the order. */
  const toggle = useCallback(
    async (person: Person) => {
      await toggleAlone(person);
      if (person.isIn || person.noOfTickets < 2 || person.noOfTickets > mostOffered) return;
      const name = personName(person);
      const others = door.orderOf(person.id).filter((it) => it.id !== person.id && !it.isIn);
      if (others.length === 0) return;
      setDone({
        message: t`Dentro: ${name}`,
        undo: undefined,
        more: {
          label: plural(others.length, { one: 'Anche un’altra persona', other: 'Anche gli altri #' }),
          act: () =>
            void admitAll(
              others.map((it) => it.id),
              'tap',
            ),
        },
      });
    },
    [door, toggleAlone, admitAll],
  );

  const undoEntry = useCallback(
    (person: Person) => {
      const name = personName(person);
      void record(person, false, 'undo', { message: t`Ingresso annullato: ${name}`, undo: undefined });
    },
    [record],
  );

  const tell = useCallback((message: string) => setDone({ message, undo: undefined }), []);
  const fail = useCallback(() => setHasFailed(true), []);
  const dismissFailure = useCallback(() => setHasFailed(false), []);

  return useMemo(
    () => ({
      done,
      hasFailed,
      toggle,
      toggleAlone,
      undoEntry,
      undoAll,
      admitAll,
      tell,
      fail,
      dismissFailure,
    }),
    [done, hasFailed, toggle, toggleAlone, undoEntry, undoAll, admitAll, tell, fail, dismissFailure],
  );
}

export type CheckIn = ReturnType<typeof useCheckIn>;
