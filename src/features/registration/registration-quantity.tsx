import { Plural, useLingui } from '@lingui/react/macro';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';
import { whyNoMore } from '#src/platform/ticket-limit.ts';
import { Button } from '#src/ui/button.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import css from './registration-form.module.css';
import { RegistrationPaste } from './registration-paste.tsx';
import { useRegistration, type RegistrationStore } from './registration-store.ts';
import { withQuantity, type Person } from './registration-values.ts';

/** How many come: by one more or less, or by a list of them (RG-20, RG-21). */
export function RegistrationQuantity({ store, offer }: { store: RegistrationStore; offer: TicketOffer }) {
  const { t } = useLingui();
  const quantity = useRegistration(store, ({ draft }) => draft.values.quantity);
  const noOfCapped = useRegistration(store, (state) => state.noOfCapped);
  const noOfLeft = useRegistration(store, (state) => state.noOfLeft);
  const [isBeyond, setIsBeyond] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const warning = useRef<HTMLParagraphElement>(null);
  const isOpen = offer.kind === 'open';
  const max = isOpen ? offer.max : quantity;

  // Below it may stand a hundred names.
  useEffect(() => {
    if (noOfCapped > 0 || noOfLeft > 0) warning.current?.focus();
  }, [noOfCapped, noOfLeft]);

  const fillIn = (list: readonly Person[]) => {
    store.fill(list, { max });
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
            setIsBeyond(false);
            store.change(withQuantity(store.read().draft.values, value), 'participants');
          }}
          onBeyond={() => setIsBeyond(true)}
        />
      </div>
      <p ref={warning} tabIndex={-1} className={css['warning']} role="status">
        {isBeyond && isOpen && whyNoMore(offer.isLimited)}
        {noOfCapped > 0 && (
          <>
            {t`Nel frattempo altri hanno preso dei posti.`}{' '}
            <Plural
              value={noOfCapped}
              one="Abbiamo messo da parte # persona: torna se si libera un posto."
              other="Abbiamo messo da parte # persone: tornano se si liberano posti."
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
        <RegistrationPaste onList={fillIn} onClose={() => setIsPasting(false)} />
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
