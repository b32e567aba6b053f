import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId, useState } from 'react';
import { connectPayments } from '#contract/payment/connect-calls.ts';
import { reasonText } from '#contract/reason-text.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { say } from '#src/platform/i18n.ts';
import { safeCheckout } from '#src/platform/safe-checkout.ts';
import { currentAccountId } from '#src/platform/session.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import css from './payment-account.module.css';

/** Whether an organisation can be paid, and the ways into and out of that (PY-35). */
export function PaymentAccount({ stripeAccountId }: { stripeAccountId: string }) {
  const { t } = useLingui();
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const isConnected = stripeAccountId !== '';
  const connecting = useMutation({
    mutationFn: () => api(connectPayments, { params: { id: currentAccountId() } }),
    onSuccess: ({ data: { url } }) => {
      // The provider's own page, over https, or the sandbox's on this site.
      const there = safeCheckout(url);
      if (there === undefined) toast.error(say(reasonText.connectFailed));
      else location.assign(there);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
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
      {isConnected ? (
        <Button size="small" variant="quiet" aria-describedby={id} onClick={() => setIsLeaving(true)}>
          {t`Scollega`}
        </Button>
      ) : (
        <Button
          size="small"
          variant="brand"
          aria-describedby={id}
          isBusy={connecting.isPending}
          onClick={() => connecting.mutate()}
        >
          {t`Collega`}
        </Button>
      )}
      <p id={id} className={css['why']}>
        {isConnected
          ? t`Biglietti a pagamento e donazioni arrivano su questo conto.`
          : t`Collega il conto su cui ricevere biglietti a pagamento e donazioni: ti portiamo da chi gestisce i pagamenti e poi torni qui.`}
      </p>
      <DisconnectDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}
