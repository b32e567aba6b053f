import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import css from './payment-account.module.css';

/** Whether an organisation can be paid, and what it can do about that. */
export function PaymentAccount({ stripeAccountId }: { stripeAccountId: string }) {
  const { t } = useLingui();
  const id = useId();
  const isConnected = stripeAccountId !== '';
  return (
    <div className={css['account']}>
      <div className={css['state']}>
        {isConnected ? (
          <Badge tone="ok" icon={<CircleCheck size={14} aria-hidden="true" />}>
            {t`Collegato`}
          </Badge>
        ) : (
          <Badge icon={<CircleDashed size={14} aria-hidden="true" />}>{t`Non collegato`}</Badge>
        )}
        {isConnected && <span className={css['id']}>{stripeAccountId}</span>}
      </div>
      <Button size="small" variant="quiet" disabled aria-describedby={id}>
        {isConnected ? t`Scollega` : t`Collega`}
      </Button>
      <p id={id} className={css['why']}>
        {t`I pagamenti arrivano presto: da qui collegherai il conto su cui ricevere biglietti e donazioni.`}
      </p>
    </div>
  );
}
