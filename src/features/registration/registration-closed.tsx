import { useLingui } from '@lingui/react/macro';
import { TicketX } from 'lucide-react';
import { useState } from 'react';
import { reasonText } from '#contract/reason-text.ts';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';
import type { ApiRefusal } from '#src/platform/api-errors.ts';
import { say } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

interface RegistrationClosedProps {
  offer: TicketOffer;
  refusal: ApiRefusal | undefined;
  /** Something was typed, and stays on this device. */
  isKept: boolean;
  onRetry: () => Promise<unknown>;
  onRefused: () => void;
}

/** Places may come back: others give theirs up. */
export const isSoldOut = (offer: TicketOffer, refusal: ApiRefusal | undefined): boolean =>
  offer.kind === 'soldOut' || (offer.kind === 'open' && refusal?.reason === 'soldOut');

/** The event changed while the form was open, so that nobody can register any more: why, and what was kept. */
export function RegistrationClosed({ offer, refusal, isKept, onRetry, onRefused }: RegistrationClosedProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const mayComeBack = isSoldOut(offer, refusal);
  return (
    <ErrorState
      icon={<TicketX size={32} />}
      title={titleOf()}
      {...(mayComeBack && {
        isRetrying: isAsking,
        onRetry: () => {
          setIsAsking(true);
          void onRetry().finally(() => setIsAsking(false));
        },
        ...(isKept && { kept: t`Quello che hai scritto resta qui per un giorno` }),
      })}
      actions={
        <Button variant="quiet" onClick={onRefused}>
          {t`Torna all’evento`}
        </Button>
      }
    >
      {mayComeBack
        ? t`Qualcuno è arrivato un attimo prima. Ogni tanto un posto si libera: riprova più tardi.`
        : t`È cambiato mentre scrivevi. Nessuno è stato iscritto.`}
    </ErrorState>
  );

  function titleOf(): string {
    switch (offer.kind) {
      case 'cancelled':
        return say(reasonText.eventCancelled);
      case 'ended':
        return say(reasonText.eventEnded);
      case 'external':
        return say(reasonText.externalRegistration);
      case 'soldOut':
        return say(reasonText.soldOut);
      case 'open':
        // The event itself could not be read again.
        return refusal?.message ?? '';
    }
  }
}
