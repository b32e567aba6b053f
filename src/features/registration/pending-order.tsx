import { useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import type { Order } from '#contract/registration/order-calls.ts';
import { isSameDay, dateAndTime, timeOfDay } from '#src/platform/format.ts';
import { nowMs } from '#src/platform/clock.ts';
import { Notice } from '#src/ui/notice.tsx';

/** An order that is not paid yet: until when its places are kept, and the way to pay (RG-35). */
export function PendingOrder({ order: { heldUntil } }: { order: Order }) {
  const { t } = useLingui();
  if (heldUntil === null) return null;
  const until = isSameDay(heldUntil, nowMs()) ? timeOfDay(heldUntil) : dateAndTime(heldUntil);
  return (
    <Notice tone="wait" icon={<Hourglass size={20} />} title={t`I posti sono tuoi fino alle ${until}`}>
      {t`Quando hai pagato arrivano i biglietti, qui e per mail.`}
    </Notice>
  );
}
