import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import type { Door, Person } from '#src/offline/door-state.ts';
import { toast } from '#src/ui/toast.ts';

/** Nothing was recorded, and nothing on the screen changes. */
export const sayNotKept = (): void =>
  toast.error(t`Non è registrato: serve la rete, o un po’ di spazio libero su questo dispositivo.`);

/** Checks somebody in or out as a tap at the door does, and says what came of it (RG-9). */
export function useToggle(door: Door): (person: Person) => void {
  return useCallback(
    (person) => {
      const isIn = !person.isIn;
      door.setIn(person.id, isIn, 'tap').then(() => {
        // Where nothing is kept, the server has answered already; what it refused stands in the row.
        if (door.person(person.id)?.isIn === isIn) toast.success(doneWords(door, isIn));
      }, sayNotKept);
    },
    [door],
  );
}

function doneWords(door: Door, isIn: boolean): string {
  if (door.getState().sync.connection === 'offline')
    return isIn
      ? t`Check-in successo: verrà inviato con la rete`
      : t`Check-out successo: verrà inviato con la rete`;
  return isIn ? t`Check-in successo` : t`Check-out successo`;
}
