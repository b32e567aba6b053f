import { useEffect, useState } from 'react';
import type { DraftKey } from '#src/offline/documents/draft-store.ts';
import { DraftAutosave } from '#src/platform/forms/draft-autosave.ts';
import { readCurrentSession } from '#src/platform/session/session.ts';
import { EventDraftStorage, type DraftSaveResult } from './event-draft.ts';
import type { EventValues } from '../event-values.ts';
import type { EventFormHandle } from '../use-event-form.ts';

/** Autosaves the event form as a draft on this device (EV-35). */
export function useDraftAutosave(
  { form }: EventFormHandle,
  key: DraftKey,
  resumed: EventValues | undefined,
): DraftAutosave<EventValues, DraftSaveResult> {
  const [autosave] = useState(
    () =>
      new DraftAutosave(
        {
          read: () => ({ values: form.state.values, isUntouched: form.state.isDefaultValue }),
          subscribe: (listener) => form.subscribe(listener),
          canSave: () => readCurrentSession()?.userId === key.accountId,
        },
        new EventDraftStorage(key),
        { saved: 'none' as DraftSaveResult, isRestored: resumed !== undefined },
      ),
  );
  useEffect(() => autosave.start(), [autosave]);
  return autosave;
}
