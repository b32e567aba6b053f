import { useLingui } from '@lingui/react/macro';
import { HeartHandshake, Megaphone } from 'lucide-react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { formatEuros } from '#src/platform/text/format.ts';
import { PagePending } from '#src/ui/layout/page-pending.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { HomeButton } from './home-button.tsx';
import { OriginLink } from './origin-link.tsx';
import type { PayerPayment } from '#src/platform/payment-result.ts';

/** Thanks for paid tickets, injected by the route, because they belong to another feature. */
export type PaidOrderView = ComponentType<{ payment: PayerPayment; home: ReactNode }>;

interface PaidResultProps {
  payment: PayerPayment;
  PaidOrder: PaidOrderView;
}

/** A paid payment: what it bought, and where to go next. */
export function PaidResult({ payment, PaidOrder }: PaidResultProps) {
  const { t } = useLingui();
  const { txn, title, companyName, price } = payment;
  const onwards = (
    <>
      <HomeButton variant="accent" />
      <OriginLink {...payment} variant="quiet" />
    </>
  );
  if (txn === 'd')
    return (
      <EmptyState isPage icon={<HeartHandshake size={32} />} title={t`Grazie di cuore!`} actions={onwards}>
        <p role="status">
          {t`La tua donazione di ${formatEuros(price)} a ${companyName} è arrivata. Trovi la ricevuta nella tua e-mail.`}
        </p>
      </EmptyState>
    );
  if (txn === 'p')
    return (
      <EmptyState
        isPage
        icon={<Megaphone size={32} />}
        title={t`Il tuo evento va in evidenza!`}
        actions={onwards}
      >
        <p role="status">
          {t`Nei giorni che hai scelto «${title}» compare in cima, per chi cerca qualcosa da fare.`}
        </p>
      </EmptyState>
    );
  return (
    <Suspense fallback={<PagePending />}>
      <PaidOrder payment={payment} home={<HomeButton />} />
    </Suspense>
  );
}
