import { useLingui } from '@lingui/react/macro';
import type { Absence } from './reader/status.ts';

/** What each group of absent people is called. */
export function useAbsenceLabels(): Record<Absence, string> {
  const { t } = useLingui();
  return {
    refunded: t`Rimborsati`,
    cancelled: t`Annullati`,
    declined: t`Non vengono`,
    waiting: t`In attesa o invitati`,
    unpaid: t`Non hanno pagato`,
  };
}
