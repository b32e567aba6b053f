import { useLingui } from '@lingui/react/macro';
import { Ban, Clock, DoorOpen, Hourglass } from 'lucide-react';
import { Badge } from '#src/ui/status/badge.tsx';
import type { PassStatus } from './pass-status.ts';

/** Status badge of a pass. */
export function PassBadge({ status }: { status: PassStatus }) {
  const { t } = useLingui();
  switch (status) {
    case 'active':
      return (
        <Badge tone="ok" icon={<DoorOpen size={14} aria-hidden="true" />}>
          {t({ message: 'Attivo', context: 'pass' })}
        </Badge>
      );
    case 'upcoming':
      return (
        <Badge tone="brand" icon={<Hourglass size={14} aria-hidden="true" />}>
          {t({ message: 'Non ancora attivo', context: 'pass' })}
        </Badge>
      );
    case 'expired':
      return (
        <Badge icon={<Clock size={14} aria-hidden="true" />}>
          {t({ message: 'Scaduto', context: 'pass' })}
        </Badge>
      );
    case 'revoked':
      return (
        <Badge tone="stop" icon={<Ban size={14} aria-hidden="true" />}>
          {t({ message: 'Revocato', context: 'pass' })}
        </Badge>
      );
  }
}
