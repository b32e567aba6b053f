import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { formatEuros } from '#src/platform/text/format.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { HomeButton } from './home-button.tsx';
import { OriginLink } from './origin-link.tsx';
import type { PayerPayment } from '#src/platform/payment-result.ts';

/** A refund, due or done: the payment came too late, or its purchase was cancelled since (PY-12). */
export function RefundResult({ payment }: { payment: PayerPayment }) {
  const { t } = useLingui();
  const { txn, state, title, companyName, price, hasBought } = payment;
  const sum = formatEuros(price);
  const tooLateMessages: Record<Txn, string> = {
    o: t`I posti per «${title}» erano già tornati liberi e li ha presi qualcun altro. Te lo abbiamo scritto anche per e-mail.`,
    d: t`${companyName} non raccoglie più donazioni. Te lo abbiamo scritto anche per e-mail.`,
    p: t`I giorni che avevi scelto per «${title}» non erano più disponibili. Te lo abbiamo scritto anche per e-mail.`,
  };
  const cancelledMessages: Record<Txn, string> = {
    o: t`I biglietti per «${title}» non sono più validi.`,
    d: t`La donazione a ${companyName} è stata annullata.`,
    p: t`La promozione di «${title}» è stata annullata.`,
  };
  return (
    <ErrorState
      isPage
      icon={<Undo2 size={32} />}
      title={hasBought ? t`Questo pagamento è stato rimborsato` : t`Il pagamento è arrivato tardi`}
      preserved={
        state === 'refunded' ? t`Ti abbiamo rimborsato tutto: ${sum}` : t`Ti rimborsiamo tutto: ${sum}`
      }
      actions={
        <>
          <OriginLink {...payment} variant="accent" />
          <HomeButton />
        </>
      }
    >
      {hasBought ? cancelledMessages[txn] : tooLateMessages[txn]}
    </ErrorState>
  );
}
