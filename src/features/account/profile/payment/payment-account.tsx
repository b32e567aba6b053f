import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId, useState } from 'react';
import { connectPayments } from '#contract/payment/connect-endpoints.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { trustedCheckoutUrl } from '#src/platform/session/trusted-checkout-url.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { usePasswordConfirmation } from '../../access/password/password-confirmation.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import css from './payment-account.module.css';

/** Whether the organisation can receive payments, with buttons to connect and disconnect (PY-35). */
export function PaymentAccount({ stripeAccountId }: { stripeAccountId: string }) {
  const { t } = useLingui();
  const id = useId();
  const [isDisconnectOpen, setIsDisconnectOpen] = useState(false);
  const isConnected = stripeAccountId !== '';
  const connecting = useMutation({
    mutationFn: () => api(connectPayments, { params: { id: currentAccountId() } }),
    onSuccess: ({ data: { url } }) => {
      // https at the provider, or the sandbox on this site.
      const checkoutUrl = trustedCheckoutUrl(url);
      if (checkoutUrl === undefined) toast.error(translate(reasonMessages.connectFailed));
      else location.assign(checkoutUrl);
    },
    onError: (error) => confirmation.handleRefusal(error) || toast.error(toErrorMessage(error)),
  });
  const confirmation = usePasswordConfirmation(() => connecting.mutate());
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
        <Button size="small" variant="quiet" aria-describedby={id} onClick={() => setIsDisconnectOpen(true)}>
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
      {confirmation.drawer}
      <DisconnectDialog isOpen={isDisconnectOpen} onClose={() => setIsDisconnectOpen(false)} />
    </div>
  );
}
