import { useLingui } from '@lingui/react/macro';
import { Building2, TicketX } from 'lucide-react';
import { reasonMessages } from '#contract/reason-messages.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { Button } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';

interface IneligibleNoticeProps {
  reason: 'notParticipate' | 'paymentFeature';
  /** Continues without the account. */
  onGuest: () => void;
  onClose: () => void;
}

/** In place of the form: why this account cannot register, and what it can do (RG-25, PY-1). */
export function IneligibleNotice({ reason, onGuest, onClose }: IneligibleNoticeProps) {
  const { t } = useLingui();
  const back = (
    <Button variant="quiet" onClick={onClose}>
      {t`Torna all’evento`}
    </Button>
  );
  if (reason === 'notParticipate')
    return (
      <EmptyState
        icon={<Building2 size={32} />}
        title={translate(reasonMessages.notParticipate)}
        actions={back}
      />
    );
  return (
    <EmptyState
      icon={<TicketX size={32} />}
      title={translate(reasonMessages.paymentFeature)}
      actions={
        <>
          <Button variant="accent" onClick={onGuest}>
            {t`Continua come ospite`}
          </Button>
          {back}
        </>
      }
    >
      {t`Non con il tuo account, per ora. Puoi comprarli come ospite: ti arrivano per e-mail e, se usi la stessa e-mail, li ritrovi in «I miei biglietti».`}
    </EmptyState>
  );
}
