import { useLingui } from '@lingui/react/macro';
import { Hourglass, PencilLine } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import type { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { UnconfirmedRegistration } from './unconfirmed-registration.tsx';
import { RegistrationConsents } from './registration-consents.tsx';
import type { RegistrationDrawerProps } from './registration-drawer-props.ts';
import { RegistrationFooter } from './registration-footer.tsx';
import css from './registration-form.module.css';
import { RegistrationQuantity } from './registration-quantity.tsx';
import { useRegistration, type RegistrationStore } from './registration-store.ts';
import type { RegistrationResponse } from './send-registration.ts';
import { useSubmitRegistration } from './use-submit-registration.ts';
import { RegistrationParticipant } from './registration-participant.tsx';

interface RegistrationFormProps extends Pick<RegistrationDrawerProps, 'event' | 'offer' | 'onReload'> {
  store: RegistrationStore;
  autosave: { readonly saved: boolean; flush(): Promise<unknown>; finish(): Promise<unknown> };
  footer: Element | null;
  /** A signed-in attendee buys as a visitor (PY-1). */
  isGuest: boolean;
  /** The tickets of an earlier attempt are no longer held. */
  hasHoldEnded: boolean;
  /** The user returned to correct the address. */
  isCorrecting: boolean;
  /** When the restored draft was saved; `undefined` for a new one. */
  resumedAt: number | undefined;
  onStartOver: () => void;
  onDone: (response: RegistrationResponse) => void;
  onRefused: () => void;
  onUnavailable: (refusal: ApiRefusal) => void;
}

/** The registration form: a block for each ticket, consents, submit button. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { event, offer, store, autosave, footer, hasHoldEnded, isCorrecting, resumedAt, onStartOver } = props;
  const { t } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isSending = useRegistration(store, (state) => state.isSending);
  const isUnconfirmed = useRegistration(store, (state) => state.draft.pending !== null && !state.isSending);
  const noOfFailures = useRegistration(store, (state) => state.failureCount);
  const { send, duplicateNames, closeDuplicates } = useSubmitRegistration({ ...props, eventId: event._id });
  const max = offer.kind === 'open' ? offer.max : undefined;

  useEffect(() => {
    if (isCorrecting) element.current?.querySelector<HTMLElement>('[name="participants.0.email"]')?.focus();
  }, [isCorrecting]);
  useEffect(() => {
    if (noOfFailures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [noOfFailures]);

  return (
    <form
      ref={element}
      id={id}
      noValidate
      className={css['form']}
      onSubmit={(submitted: FormEvent) => {
        submitted.preventDefault();
        // Focuses the button, because the focused field may be disabled next.
        button.current?.focus();
        void send();
      }}
    >
      {hasHoldEnded && (
        <Notice
          tone="wait"
          role="status"
          icon={<Hourglass size={20} />}
          title={t`I posti sono tornati liberi`}
        >
          {t`Non hai pagato niente e quello che hai scritto è ancora qui: se vuoi ancora i posti, continua al pagamento.`}
        </Notice>
      )}
      {isUnconfirmed && (
        <UnconfirmedRegistration isDraftSaved={autosave.saved} onGiveUp={() => store.discardPending()} />
      )}
      {resumedAt !== undefined && (
        <Notice
          role="status"
          icon={<PencilLine size={20} />}
          action={
            <Button variant="quiet" size="small" onClick={onStartOver}>
              {t`Ricomincia`}
            </Button>
          }
        >
          {t`Abbiamo conservato quello che hai scritto ${formatRelativeTime(nowMs() - resumedAt)}, solo su questo dispositivo e per un giorno.`}
        </Notice>
      )}
      <fieldset className={css['fields']} disabled={isUnconfirmed} data-sending={isSending || undefined}>
        <RegistrationQuantity store={store} offer={offer} />
        <RegistrationParticipants store={store} max={max} />
        <RegistrationConsents store={store} question={event.domanda} />
      </fieldset>
      {footer !== null &&
        createPortal(
          <RegistrationFooter buttonRef={button} formId={id} store={store} event={event} />,
          footer,
        )}
      <DuplicateDialog names={duplicateNames} onConfirm={() => void send(true)} onClose={closeDuplicates} />
    </form>
  );
}

interface RegistrationParticipantsProps {
  store: RegistrationStore;
  /** Maximum number of tickets; `undefined` while unknown. */
  max: number | undefined;
}

/** A block for each participant. Typing in one does not re-render the others. */
function RegistrationParticipants({ store, max }: RegistrationParticipantsProps) {
  const quantity = useRegistration(store, ({ draft }) => draft.values.quantity);
  return Array.from({ length: quantity }, (_, index) => (
    <RegistrationParticipant key={index} store={store} index={index} isAlone={quantity === 1} max={max} />
  ));
}
