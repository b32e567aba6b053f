import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/ui/status/badge.tsx';
import type { EventStatus } from '../card/event-status.ts';
import css from './event-status-badge.module.css';

/** Badge for now, today or cancelled; the date alone says the other statuses. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { t } = useLingui();
  if (status === 'running') {
    return (
      <Badge tone="ok" icon={<span className={css['dot']} aria-hidden="true" />}>
        {t`In corso`}
      </Badge>
    );
  }
  if (status === 'today') return <Badge tone="accent">{t`Oggi`}</Badge>;
  if (status === 'cancelled') return <Badge tone="stop">{t`Annullato`}</Badge>;
  return null;
}
