import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { buttonClass } from '#src/ui/form/button.tsx';

interface RetryLinkProps {
  txn: Txn;
  eventId: string;
  organiserId: string;
}

/** From a failed payment back to its purchase with the drawer open (PY-38); home when unknown. */
export function RetryLink({ txn, eventId, organiserId }: RetryLinkProps) {
  const { t } = useLingui();
  const shared = { className: buttonClass({ variant: 'accent' }), children: t`Riprova` };
  if (txn === 'o' && eventId !== '')
    return (
      <Link to="/event/detail/$id" params={{ id: eventId }} search={{ drawer: 'participate' }} {...shared} />
    );
  if (txn === 'd' && organiserId !== '')
    return (
      <Link
        to="/organisation/page/$id"
        params={{ id: organiserId }}
        search={{ drawer: 'donate' }}
        {...shared}
      />
    );
  if (txn === 'p' && eventId !== '')
    return (
      <Link
        to="/organisation/event/detail/$id"
        params={{ id: eventId }}
        search={{ drawer: 'promote' }}
        {...shared}
      />
    );
  return <Link to="/" {...shared} />;
}
