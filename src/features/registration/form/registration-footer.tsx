import { Plural, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import { formatEuros } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import css from './registration-footer.module.css';
import { useRegistration, type RegistrationStore } from './registration-store.ts';

interface RegistrationFooterProps {
  formId: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  store: RegistrationStore;
  event: PublicEvent;
}

/** Submit button with its effect: where tickets are sent, and the price (RG-25). */
export function RegistrationFooter({ formId, buttonRef, store, event }: RegistrationFooterProps) {
  const { t } = useLingui();
  const quantity = useRegistration(store, ({ draft }) => draft.values.quantity);
  const isOneEmail = useRegistration(store, ({ draft }) => draft.values.isOneEmail);
  const isUnconfirmed = useRegistration(
    store,
    ({ draft, isSending }) => draft.pending !== null && !isSending,
  );
  const isSending = useRegistration(store, (state) => state.isSending);
  return (
    <div className={css['foot']}>
      <p className={css['words']} id={`${formId}-what`}>
        {event.isFree ? t`È gratis.` : t`Totale ${formatEuros(event.price * quantity)}.`} {getDeliveryText()}
      </p>
      <Button
        ref={buttonRef}
        type="submit"
        form={formId}
        variant="accent"
        isWide
        isBusy={isSending}
        aria-describedby={`${formId}-what`}
      >
        {getButtonLabel()}
      </Button>
    </div>
  );

  function getDeliveryText() {
    if (!event.isFree) return t`Paghi nel passaggio successivo: qui non viene addebitato nulla.`;
    if (quantity === 1) return t`Vedi subito il biglietto e lo ricevi anche per e-mail.`;
    return isOneEmail
      ? t`Vedi subito i biglietti; li riceverai tutti alla stessa e-mail.`
      : t`Ogni persona riceve il proprio biglietto per e-mail.`;
  }

  function getButtonLabel() {
    if (isUnconfirmed) return t`Riprova`;
    if (!event.isFree) return t`Continua al pagamento`;
    return <Plural value={quantity} one="Conferma l’iscrizione" other="Iscrivi # persone" />;
  }
}
