import { t } from '@lingui/core/macro';
import {
  CircleCheck,
  CircleX,
  Clock,
  HeartHandshake,
  Hourglass,
  Megaphone,
  Ticket,
  Undo2,
} from 'lucide-react';
import type { PaymentState, Txn } from '#contract/payment/payment-endpoints.ts';
import type { Tone } from '#src/ui/status/badge.tsx';

/** Label and icon of what a payment was for. */
export const getTxnLabels = () =>
  ({
    o: { text: t`Biglietti`, Icon: Ticket },
    d: { text: t`Donazione`, Icon: HeartHandshake },
    p: { text: t`Promozione`, Icon: Megaphone },
  }) satisfies Record<Txn, { text: string; Icon: typeof Ticket }>;

interface StateLabel {
  readonly text: string;
  readonly tone: Tone;
  readonly Icon: typeof Ticket;
}

/** Label, tone and icon of each payment state. */
export const getStateLabels = (): Record<PaymentState, StateLabel> => ({
  pending: { text: t`In attesa`, tone: 'wait', Icon: Hourglass },
  paid: { text: t({ message: 'Pagato', context: 'payment' }), tone: 'ok', Icon: CircleCheck },
  failed: { text: t`Non riuscito`, tone: 'stop', Icon: CircleX },
  expired: { text: t({ message: 'Scaduto', context: 'payment' }), tone: 'neutral', Icon: Clock },
  refundDue: { text: t`Rimborso in corso`, tone: 'wait', Icon: Undo2 },
  refunded: { text: t`Rimborsato`, tone: 'neutral', Icon: Undo2 },
});
