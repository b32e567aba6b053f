import { useLingui } from '@lingui/react/macro';
import { CircleX } from 'lucide-react';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { HomeButton } from './home-button.tsx';
import { OriginLink } from './origin-link.tsx';
import { RetryLink } from './retry-link.tsx';

interface FailedResultProps {
  txn: Txn;
  eventId: string;
  organiserId: string;
}

/** A failed payment: what became of its purchase, and links to retry or go back (PY-38). */
export function FailedResult(props: FailedResultProps) {
  const { t } = useLingui();
  const messages: Record<Txn, string> = {
    o: t`I posti che tenevamo per te sono tornati liberi: se li vuoi ancora, iscriviti di nuovo.`,
    d: t`La donazione non è partita e non hai pagato niente: se vuoi, riprova.`,
    p: t`L’evento non è in evidenza e non hai pagato niente: scegli di nuovo i giorni.`,
  };
  return (
    <ErrorState
      isPage
      icon={<CircleX size={32} />}
      title={t`Il pagamento non è riuscito`}
      actions={
        <>
          <RetryLink {...props} />
          <OriginLink {...props} variant="quiet" />
          <HomeButton variant="plain" />
        </>
      }
    >
      {messages[props.txn]}
    </ErrorState>
  );
}
