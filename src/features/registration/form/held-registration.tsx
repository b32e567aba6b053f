import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CreditCard, Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { abandonPayment, isUnknownPayment, paymentResultQuery } from '#src/platform/payment-result.ts';
import { trustedCheckoutUrl } from '#src/platform/session/trusted-checkout-url.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import type { HeldOrder } from './registration-draft.ts';

interface HeldRegistrationProps {
  held: HeldOrder;
  quantity: number;
  /** The tickets are no longer held: unpaid in time, or the payment failed. */
  onEnded: () => void;
  /** The payer gave the tickets back, to change the input. */
  onEdit: () => void;
}

/** Tickets that are held for this browser: for how long, and the way back to their payment (PY-43). */
export function HeldRegistration({ held, quantity, onEnded, onEdit }: HeldRegistrationProps) {
  const { t } = useLingui();
  const { txnid } = held;
  const { data: payment, error } = useQuery(paymentResultQuery(txnid));
  const handleEnded = useEffectEvent(onEnded);
  const hasEnded = payment?.state === 'failed' || payment?.state === 'expired' || isUnknownPayment(error);
  useEffect(() => {
    if (hasEnded) handleEnded();
  }, [hasEnded]);
  const editing = useMutation({
    mutationFn: () => abandonPayment('o', txnid),
    onSuccess: ({ data: { state } }) => {
      // Paid meanwhile: the next poll shows it.
      if (state === 'failed' || state === 'expired') onEdit();
    },
    onError: (failure) => toast.error(toErrorMessage(failure)),
  });
  if (payment !== undefined && payment.state !== 'pending')
    return (
      <EmptyState
        icon={<BadgeCheck size={32} />}
        title={t`Questo pagamento risulta fatto`}
        actions={
          <Link
            to="/checkout-thankyou"
            search={{ type: 'o', txnid }}
            className={buttonClass({ variant: 'accent' })}
          >
            {t`Vedi com’è andata`}
          </Link>
        }
      />
    );
  const minutes = payment?.order?.heldMinutes ?? 0;
  return (
    <EmptyState
      icon={<Hourglass size={32} />}
      title={t`I posti sono ancora tuoi`}
      actions={
        <>
          <a
            href={trustedCheckoutUrl(payment?.checkoutUrl || held.checkoutUrl)}
            className={buttonClass({ variant: 'accent' })}
          >
            <CreditCard size={20} aria-hidden="true" />
            {t`Torna al pagamento`}
          </a>
          <Button variant="quiet" isBusy={editing.isPending} onClick={() => editing.mutate()}>
            {t`Cambia l’iscrizione`}
          </Button>
        </>
      }
    >
      <p role="status">
        {minutes > 0 &&
          t`Ti teniamo ${plural(quantity, { one: '# posto', other: '# posti' })} ancora per ${plural(minutes, { one: 'un minuto', other: '# minuti' })}.`}{' '}
        {t`Non hai ancora pagato niente. Se cambi l’iscrizione i posti tornano liberi, e quello che hai scritto resta.`}
      </p>
    </EmptyState>
  );
}
