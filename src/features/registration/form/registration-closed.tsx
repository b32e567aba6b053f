import { useLingui } from '@lingui/react/macro';
import { TicketX } from 'lucide-react';
import { useState } from 'react';
import { reasonMessages } from '#contract/reason-messages.ts';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';
import type { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';

interface RegistrationClosedProps {
  offer: TicketOffer;
  refusal: ApiRefusal | undefined;
  /** There is a draft, saved on this device. */
  isDraftSaved: boolean;
  onRetry: () => Promise<unknown>;
  onRefused: () => void;
}

/** Whether registration may reopen: sold out may be temporary, because other participants can cancel. */
export const mayReopen = (offer: TicketOffer, refusal: ApiRefusal | undefined): boolean =>
  offer.kind === 'soldOut' || (offer.kind === 'open' && refusal?.reason === 'soldOut');

/** Shown when the event changed while the form was open and registration is no longer possible (RG-24). */
export function RegistrationClosed({
  offer,
  refusal,
  isDraftSaved,
  onRetry,
  onRefused,
}: RegistrationClosedProps) {
  const { t } = useLingui();
  const [isReloading, setIsReloading] = useState(false);
  const isTemporary = mayReopen(offer, refusal);
  return (
    <ErrorState
      icon={<TicketX size={32} />}
      title={getTitle()}
      {...(isTemporary && {
        isRetrying: isReloading,
        onRetry: () => {
          setIsReloading(true);
          void onRetry().finally(() => setIsReloading(false));
        },
        ...(isDraftSaved && { preserved: t`Quello che hai scritto resta qui per un giorno` }),
      })}
      actions={
        <Button variant="quiet" onClick={onRefused}>
          {t`Torna all’evento`}
        </Button>
      }
    >
      {isTemporary
        ? t`L’ultimo posto è stato preso un attimo fa. A volte se ne libera uno: riprova più tardi.`
        : t`L’evento è cambiato mentre compilavi: l’iscrizione non è stata inviata.`}
    </ErrorState>
  );

  function getTitle(): string {
    switch (offer.kind) {
      case 'cancelled':
        return translate(reasonMessages.eventCancelled);
      case 'ended':
        return translate(reasonMessages.eventEnded);
      case 'external':
        return translate(reasonMessages.externalRegistration);
      case 'unlisted':
        return translate(reasonMessages.eventUnlisted);
      case 'soldOut':
        return translate(reasonMessages.soldOut);
      case 'open':
        // The event itself could not be refetched.
        return refusal?.message ?? '';
    }
  }
}
