import { useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { reasonText } from '#contract/reason-text.ts';
import type { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { ago } from '#src/platform/format.ts';
import { say } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RegistrationAwaited } from './registration-awaited.tsx';
import { RegistrationConsents } from './registration-consents.tsx';
import type { RegistrationDrawerProps } from './registration-drawer-props.ts';
import { RegistrationFoot } from './registration-foot.tsx';
import css from './registration-form.module.css';
import { RegistrationPeople } from './registration-people.tsx';
import { RegistrationQuantity } from './registration-quantity.tsx';
import { useRegistration, type RegistrationStore } from './registration-store.ts';
import type { Registered } from './send-registration.ts';
import { useForeseenRefusal } from './use-foreseen-refusal.ts';
import { useRegistrationSending } from './use-registration-sending.ts';

interface RegistrationFormProps extends Pick<RegistrationDrawerProps, 'event' | 'offer' | 'onReload'> {
  store: RegistrationStore;
  keeping: { readonly kept: boolean; write(): Promise<unknown>; finish(): Promise<unknown> };
  foot: Element | null;
  /** When it was written what stands here, if that was before. */
  resumedAt: number | undefined;
  onStartOver: () => void;
  onDone: (answer: Registered) => void;
  onRefused: () => void;
  onOver: (refusal: ApiRefusal) => void;
}

/** One block for each ticket, what has to be accepted, and what pressing the button will do. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { event, offer, store, keeping, foot, resumedAt, onStartOver } = props;
  const { t } = useLingui();
  const id = useId();
  const refusal = useForeseenRefusal(event);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isSending = useRegistration(store, (state) => state.isSending);
  const isInDoubt = useRegistration(store, (state) => state.draft.pending !== null && !state.isSending);
  const noOfFailures = useRegistration(store, (state) => state.noOfFailures);
  const send = useRegistrationSending({ ...props, eventId: event._id });
  const max = offer.kind === 'open' ? offer.max : undefined;

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
        // The field that it was sent from can be locked in a moment.
        button.current?.focus();
        void send();
      }}
    >
      {refusal !== undefined && (
        <Notice tone="wait" role="status">
          {say(reasonText[refusal])}
        </Notice>
      )}
      {isInDoubt && <RegistrationAwaited isKept={keeping.kept} onGiveUp={() => store.giveUp()} />}
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
          {t`È quello che hai scritto ${ago(nowMs() - resumedAt)}. Sta solo su questo dispositivo, per un giorno.`}
        </Notice>
      )}
      <fieldset className={css['fields']} disabled={isInDoubt} data-sending={isSending || undefined}>
        <RegistrationQuantity store={store} offer={offer} />
        <RegistrationPeople store={store} max={max} />
        <RegistrationConsents store={store} question={event.domanda} />
      </fieldset>
      {foot !== null &&
        createPortal(<RegistrationFoot buttonRef={button} formId={id} store={store} event={event} />, foot)}
    </form>
  );
}
