import { Plural, useLingui } from '@lingui/react/macro';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';
import { ticketLimitMessage } from '#src/platform/text/ticket-limit.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Stepper } from '#src/ui/form/stepper.tsx';
import css from './registration-form.module.css';
import { RegistrationPaste } from './registration-paste.tsx';
import { useRegistration, type RegistrationStore } from './registration-store.ts';
import { withQuantity, type ParticipantInput } from './registration-values.ts';

/** Number of participants, by stepper or by pasted list (RG-20, RG-21). */
export function RegistrationQuantity({ store, offer }: { store: RegistrationStore; offer: TicketOffer }) {
  const { t } = useLingui();
  const quantity = useRegistration(store, ({ draft }) => draft.values.quantity);
  const noOfCapped = useRegistration(store, (state) => state.removedCount);
  const noOfLeft = useRegistration(store, (state) => state.overflowCount);
  const [isOverMax, setIsOverMax] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const warning = useRef<HTMLParagraphElement>(null);
  const isOpen = offer.kind === 'open';
  const max = isOpen ? offer.max : quantity;

  // Focuses the warning: up to a hundred names may be below it.
  useEffect(() => {
    if (noOfCapped > 0 || noOfLeft > 0) warning.current?.focus();
  }, [noOfCapped, noOfLeft]);

  const handleList = (list: readonly ParticipantInput[]) => {
    store.fillFromList(list, { max });
    setIsPasting(false);
  };

  return (
    <div className={css['quantity']}>
      <div className={css['count']}>
        <span className={css['countLabel']}>{t`Quante persone`}</span>
        <Stepper
          label={t`Quanti biglietti`}
          lessLabel={t`Un biglietto in meno`}
          moreLabel={t`Un biglietto in più`}
          value={quantity}
          min={1}
          max={max}
          onValueChange={(value) => {
            setIsOverMax(false);
            store.setValues(withQuantity(store.read().draft.values, value), 'participants');
          }}
          onMaxExceeded={() => setIsOverMax(true)}
        />
      </div>
      <p ref={warning} tabIndex={-1} className={css['warning']} role="status">
        {isOverMax && isOpen && ticketLimitMessage(offer.isLimited)}
        {noOfCapped > 0 && (
          <>
            {t`Nel frattempo altri hanno preso dei posti.`}{' '}
            <Plural
              value={noOfCapped}
              one="Per # persona non c’è più posto: la rimettiamo in elenco se se ne libera uno."
              other="Per # persone non c’è più posto: le rimettiamo in elenco se se ne liberano."
            />
          </>
        )}
        {noOfLeft > 0 && (
          <Plural
            value={noOfLeft}
            one="Per # persona dell’elenco non c’è posto."
            other="Per # persone dell’elenco non c’è posto."
          />
        )}
      </p>
      {isPasting ? (
        <RegistrationPaste onList={handleList} onClose={() => setIsPasting(false)} />
      ) : (
        max > 1 && (
          <Button variant="quiet" size="small" className={css['paste']} onClick={() => setIsPasting(true)}>
            <ClipboardPaste size={18} aria-hidden="true" />
            {t`Siete tanti? Incolla un elenco`}
          </Button>
        )
      )}
    </div>
  );
}
