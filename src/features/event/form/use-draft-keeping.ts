import { useEffect, useState } from 'react';
import type { DraftKey } from '#src/offline/draft-store.ts';
import { DraftKeeping } from '#src/platform/draft-keeping.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { DraftKeeper, type Kept } from './event-draft.ts';
import type { EventValues } from './event-values.ts';
import type { EventFormHandle } from './use-event-form.ts';

/** Keeps what of the form of an event is not saved on this device while it is filled in (EV-35). */
export function useDraftKeeping(
  { form }: EventFormHandle,
  key: DraftKey,
  resumed: EventValues | undefined,
): DraftKeeping<EventValues, Kept> {
  const [keeping] = useState(
    () =>
      new DraftKeeping(
        {
          read: () => ({ values: form.state.values, isUntouched: form.state.isDefaultValue }),
          subscribe: (listener) => form.store.subscribe(listener).unsubscribe,
          mayKeep: () => readCurrentSession()?.userId === key.accountId,
        },
        new DraftKeeper(key),
        { kept: 'nothing' as Kept, isResumed: resumed !== undefined },
      ),
  );
  useEffect(() => keeping.start(), [keeping]);
  return keeping;
}
