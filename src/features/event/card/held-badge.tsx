import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useHeldEvent } from '#src/platform/session/held-events.ts';
import { Badge } from '#src/ui/status/badge.tsx';

/** Marks an event for which the user has a ticket (RG-49). */
export function HeldBadge({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  if (useHeldEvent(eventId) === undefined) return null;
  return <Badge tone="ok" icon={<Check size={14} aria-hidden="true" />}>{t`Ci sei`}</Badge>;
}
