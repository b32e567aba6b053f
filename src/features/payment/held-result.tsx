import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CreditCard, Hourglass } from 'lucide-react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { abandonPayment, type PayerPayment } from '#src/platform/payment-result.ts';
import { trustedCheckoutUrl } from '#src/platform/session/trusted-checkout-url.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { OriginLink } from './origin-link.tsx';

interface HeldResultProps {
  payment: PayerPayment;
  order: NonNullable<PayerPayment['order']>;
  txnid: string;
  /** The payer gave the tickets of this event up. */
  onGivenUp: (eventId: string) => Promise<unknown>;
}

/** The payer left the checkout of tickets: how long they are held, and the way back to paying (PY-43). */
export function HeldResult({ payment, order, txnid, onGivenUp }: HeldResultProps) {
  const { t } = useLingui();
  const { quantity, heldMinutes } = order;
  const { title, eventId } = payment;
  const releasing = useMutation({
    mutationFn: () => abandonPayment('o', txnid),
    onSuccess: async () => {
      await onGivenUp(eventId);
      await queryClient.invalidateQueries({ queryKey: ['payment', txnid] });
    },
    onError: (error) => toast.error(toErrorMessage(error)),
  });
  return (
    <EmptyState
      isPage
      icon={<Hourglass size={32} />}
      title={t`Hai lasciato il pagamento`}
      actions={
        <>
          <a href={trustedCheckoutUrl(payment.checkoutUrl)} className={buttonClass({ variant: 'accent' })}>
            <CreditCard size={20} aria-hidden="true" />
            {t`Torna al pagamento`}
          </a>
          <OriginLink {...payment} variant="quiet" />
          <Button variant="plain" isBusy={releasing.isPending} onClick={() => releasing.mutate()}>
            {t`Rinuncia ai posti`}
          </Button>
        </>
      }
    >
      <p role="status">
        {t`Non hai pagato niente. Per «${title}» ti teniamo ${plural(quantity, { one: '# posto', other: '# posti' })} ancora per ${plural(heldMinutes, { one: 'un minuto', other: '# minuti' })}.`}
      </p>
    </EmptyState>
  );
}
