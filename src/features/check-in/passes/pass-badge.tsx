import { useLingui } from '@lingui/react/macro';
import { Ban, Clock, DoorOpen, Hourglass } from 'lucide-react';
import { Badge } from '#src/ui/badge.tsx';
import type { PassPhase } from './pass-phase.ts';

/** Whether a pass opens the door, in a word. */
export function PassBadge({ phase }: { phase: PassPhase }) {
  const { t } = useLingui();
  switch (phase) {
    case 'open':
      return (
        <Badge tone="ok" icon={<DoorOpen size={14} aria-hidden="true" />}>
          {t({ message: 'Vale adesso', context: 'pass' })}
        </Badge>
      );
    case 'ahead':
      return (
        <Badge tone="brand" icon={<Hourglass size={14} aria-hidden="true" />}>
          {t({ message: 'Non ancora', context: 'pass' })}
        </Badge>
      );
    case 'over':
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
