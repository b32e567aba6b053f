import { useLingui } from '@lingui/react/macro';
import { CircleX, Hourglass, Undo2 } from 'lucide-react';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import type { PayerPayment } from '#src/platform/payment-result.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { HomeButton } from './home-button.tsx';
import { OriginLink } from './origin-link.tsx';
import { RetryLink } from './retry-link.tsx';

/** A payment that failed, ran out of time or was given up: three different things (PY-38, PY-43). */
export function FailedResult({ payment }: { payment: PayerPayment }) {
  const { t } = useLingui();
  const { txn, state, isCancelled } = payment;
  const messages: Record<Txn, string> = {
    o: t`Non hai pagato niente e i posti sono tornati liberi. Quello che hai scritto è ancora qui: se vuoi ancora i posti, riprova.`,
    d: t`La donazione non è partita e non hai pagato niente: se vuoi, riprova.`,
    p: t`L’evento non è in evidenza e non hai pagato niente: scegli di nuovo i giorni.`,
  };
  return (
    <ErrorState
      isPage
      {...getCause()}
      actions={
        <>
          <RetryLink {...payment} />
          <OriginLink {...payment} variant="quiet" />
          <HomeButton variant="plain" />
        </>
      }
    >
      {messages[txn]}
    </ErrorState>
  );

  function getCause() {
    if (isCancelled) return { icon: <Undo2 size={32} />, title: t`Hai annullato il pagamento` };
    if (state === 'expired') return { icon: <Hourglass size={32} />, title: t`Il tempo per pagare è finito` };
    return { icon: <CircleX size={32} />, title: t`Il pagamento non è riuscito` };
  }
}
