import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/registration/order-calls.ts';
import { nowMs } from '#src/platform/clock.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import { markOf } from './order-phase.ts';

/** Where an order stands, when there is something to say about it. */
export function OrderBadges({ order }: { order: Order }) {
  const { t } = useLingui();
  const mark = markOf(order, nowMs());
  if (mark === undefined) return null;
  const badges: Readonly<Record<typeof mark, [Tone, string]>> = {
    pending: ['wait', t`Da pagare`],
    cancelled: ['stop', t`Annullato`],
    over: ['neutral', t`Passato`],
    running: ['ok', t`In corso`],
    today: ['accent', t`Oggi`],
  };
  const [tone, text] = badges[mark];
  return (
    <p>
      <Badge tone={tone}>{text}</Badge>
    </p>
  );
}
