import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { Badge, type Tone } from '#src/ui/status/badge.tsx';
import { getOrderStatus } from './order-status.ts';

/** Status badge of an order; `null` for an upcoming one. */
export function OrderBadges({ order }: { order: Order }) {
  const { t } = useLingui();
  const status = getOrderStatus(order, nowMs());
  if (status === undefined) return null;
  const badges: Readonly<Record<typeof status, [Tone, string]>> = {
    unpaid: ['wait', t`Da pagare`],
    toConfirm: ['wait', t`Da confermare`],
    cancelled: ['stop', t`Annullato`],
    ended: ['neutral', t`Passato`],
    running: ['ok', t`In corso`],
    today: ['accent', t`Oggi`],
  };
  const [tone, text] = badges[status];
  return (
    <p>
      <Badge tone={tone}>{text}</Badge>
    </p>
  );
}
