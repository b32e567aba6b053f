import { t } from '@lingui/core/macro';
import type { Door } from '#src/offline/door/door.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import type { CheckInReporter } from '../shared/use-check-in.ts';

/** Reports check-ins and check-outs as toasts (RG-9). */
export const createToastReporter = (door: Door): CheckInReporter => ({
  reportToggle({ isCheckedIn, isTrue }) {
    // Without storage, the server has answered already; a refusal is shown in the row.
    if (isTrue()) toast.success(getSuccessText(door, isCheckedIn));
  },
  // The dialog says it.
  reportAlreadyIn: () => undefined,
  reportAction: (action) => action && toast.success(action.message),
  reportSaveError: () =>
    toast.error(t`Non registrato: serve la connessione, o un po’ di spazio libero su questo dispositivo.`),
});

function getSuccessText(door: Door, isCheckedIn: boolean): string {
  if (door.getState().sync.connection === 'offline')
    return isCheckedIn
      ? t`Check-in successo: lo inviamo appena torna la connessione`
      : t`Check-out successo: lo inviamo appena torna la connessione`;
  return isCheckedIn ? t`Check-in successo` : t`Check-out successo`;
}
