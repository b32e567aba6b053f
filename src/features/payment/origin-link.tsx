import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { buttonClass, type ButtonVariant } from '#src/ui/form/button.tsx';

interface OriginLinkProps {
  txn: Txn;
  eventId: string;
  organiserId: string;
  variant: ButtonVariant;
}

/** From the result of a payment back to its event or organiser; null when unknown. */
export function OriginLink({ txn, eventId, organiserId, variant }: OriginLinkProps) {
  const { t } = useLingui();
  const className = buttonClass({ variant });
  if (txn === 'd')
    return organiserId === '' ? null : (
      <Link to="/organisation/page/$id" params={{ id: organiserId }} className={className}>
        {t`Torna all’organizzazione`}
      </Link>
    );
  if (eventId === '') return null;
  return (
    <Link
      to={txn === 'p' ? '/organisation/event/detail/$id' : '/event/detail/$id'}
      params={{ id: eventId }}
      className={className}
    >
      {t`Torna all’evento`}
    </Link>
  );
}
