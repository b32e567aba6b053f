import { Plural, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import { euros } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import css from './registration-foot.module.css';
import { useRegistration, type RegistrationStore } from './registration-store.ts';

interface RegistrationFootProps {
  formId: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  store: RegistrationStore;
  event: PublicEvent;
}

/** The button, and beside it what pressing it will do: who gets what, and what it costs (RG-25). */
export function RegistrationFoot({ formId, buttonRef, store, event }: RegistrationFootProps) {
  const { t } = useLingui();
  const quantity = useRegistration(store, ({ draft }) => draft.values.quantity);
  const isOneEmail = useRegistration(store, ({ draft }) => draft.values.isOneEmail);
  const isInDoubt = useRegistration(store, ({ draft, isSending }) => draft.pending !== null && !isSending);
  const isSending = useRegistration(store, (state) => state.isSending);
  return (
    <div className={css['foot']}>
      <p className={css['words']} id={`${formId}-what`}>
        {event.isFree ? t`Gratis, non paghi niente.` : t`Totale ${euros(event.price * quantity)}.`} {wayOf()}
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
        {label()}
      </Button>
    </div>
  );

  function wayOf() {
    if (!event.isFree) return t`Paghi nel passo dopo: qui non viene addebitato nulla.`;
    if (quantity === 1) return t`Il biglietto lo vedi subito e arriva per e-mail.`;
    return isOneEmail
      ? t`I biglietti li vedi subito e arrivano tutti alla stessa e-mail.`
      : t`A ciascuna persona arriva il biglietto per e-mail.`;
  }

  function label() {
    if (isInDoubt) return t`Riprova`;
    if (!event.isFree) return t`Continua al pagamento`;
    return <Plural value={quantity} one="Conferma l’iscrizione" other="Iscrivi # persone" />;
  }
}
