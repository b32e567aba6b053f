import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { Txn } from '#contract/payment/payment-calls.ts';
import { euros } from '#src/platform/format.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { HomeButton } from './home-button.tsx';
import { OriginLink } from './origin-link.tsx';
import type { ShownPayment } from './payment-result.ts';

/** The money goes back, or has gone: it came too late, or what it bought was called off since. */
export function ReturnedResult({ payment }: { payment: ShownPayment }) {
  const { t } = useLingui();
  const { txn, state, title, companyName, price, hasBought } = payment;
  const sum = euros(price);
  const late: Record<Txn, string> = {
    o: t`I posti per ${title} erano già tornati liberi e li ha presi qualcun altro. Te lo abbiamo scritto anche per e-mail.`,
    d: t`${companyName} non raccoglie più donazioni. Te lo abbiamo scritto anche per e-mail.`,
    p: t`Per ${title} i giorni che avevi scelto non si potevano più dare. Te lo abbiamo scritto anche per e-mail.`,
  };
  const since: Record<Txn, string> = {
    o: t`I biglietti per ${title} non valgono più.`,
    d: t`La donazione a ${companyName} è stata annullata.`,
    p: t`La promozione di ${title} è stata annullata.`,
  };
  return (
    <ErrorState
      isPage
      icon={<Undo2 size={32} />}
      title={hasBought ? t`Questo pagamento è stato rimborsato` : t`Il pagamento è arrivato tardi`}
      kept={state === 'refunded' ? t`${sum} sono tornati a te per intero` : t`${sum} tornano a te per intero`}
      actions={
        <>
          <OriginLink {...payment} variant="accent" />
          <HomeButton />
        </>
      }
    >
      {hasBought ? since[txn] : late[txn]}
    </ErrorState>
  );
}
