import { useLingui } from '@lingui/react/macro';
import { HeartHandshake, Megaphone, ReceiptText } from 'lucide-react';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { HomeButton } from './home-button.tsx';
import type { PaidOrderView } from './paid-result.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

interface CheckoutThankyouPageProps {
  /** `p` a promotion, `d` a donation, else an order. */
  type: string;
  orgname: string;
  /** Secret of the payment (PY-10); empty when missing in the URL. */
  txnid: string;
  PaidOrder: PaidOrderView;
}

/** `/checkout-thankyou`: what the payment was for, and its outcome (PY-12). */
export function CheckoutThankyouPage({ type, orgname, txnid, PaidOrder }: CheckoutThankyouPageProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Grazie · Presente`);
  // Any other value is an order.
  if (txnid !== '') {
    const txn = type === 'p' || type === 'd' ? type : 'o';
    return <PaymentOutcome txn={txn} txnid={txnid} PaidOrder={PaidOrder} />;
  }
  const home = <HomeButton variant="accent" />;
  if (type === 'p')
    return (
      <EmptyState
        isPage
        icon={<Megaphone size={32} />}
        title={t`Il tuo evento va in evidenza!`}
        actions={home}
      >
        {t`Nei giorni che hai scelto il tuo evento compare in cima, per chi cerca qualcosa da fare.`}
      </EmptyState>
    );
  if (type === 'd')
    return (
      <EmptyState isPage icon={<HeartHandshake size={32} />} title={t`Grazie di cuore!`} actions={home}>
        {orgname === ''
          ? t`La tua donazione è in viaggio.`
          : t`La tua donazione è in viaggio verso ${orgname}.`}
      </EmptyState>
    );
  return (
    <EmptyState isPage icon={<ReceiptText size={32} />} title={t`Grazie!`} actions={home}>
      {t`Appena il pagamento è confermato, i biglietti ti arrivano per e-mail.`}
    </EmptyState>
  );
}
