import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/ui/badge.tsx';
import type { EventPhase } from './event-phase.ts';
import css from './phase-badge.module.css';

/** Now, today or cancelled; the other phases say themselves by their date. */
export function PhaseBadge({ phase }: { phase: EventPhase }) {
  const { t } = useLingui();
  if (phase === 'running') {
    return (
      <Badge tone="ok" icon={<span className={css['dot']} aria-hidden="true" />}>
        {t`In corso`}
      </Badge>
    );
  }
  if (phase === 'today') return <Badge tone="accent">{t`Oggi`}</Badge>;
  if (phase === 'cancelled') return <Badge tone="stop">{t`Annullato`}</Badge>;
  return null;
}
