import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import type { PublicEvent } from '#contract/event/event.ts';
import type { Reason } from '#contract/reasons.ts';
import { register, registrationFormSchema } from '#contract/registration/registration-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { sessionMay, useSession } from '#src/platform/session.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { HtmlText } from '#src/ui/html-text.tsx';
import { NewTabLink } from '#src/ui/new-tab-link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './registration-form.module.css';

interface RegistrationFormProps {
  event: PublicEvent;
  /** How many people, one ticket each. */
  quantity: number;
  onDirtyChange: (isDirty: boolean) => void;
  onDone: (answer: AnswerOf<typeof register>) => void;
  /** Nothing that one could type would help: it was said why. */
  onRefused: () => void;
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const nobody: Person = { firstName: '', lastName: '', email: '' };

/** Waits for who is signed in, so that her own names stand in the first lines. */
export function RegistrationForm(props: RegistrationFormProps) {
  const session = useSession();
  const isAttendee = session !== undefined && !session.isExpired && sessionMay(session, 'seeOwnOrders');
  const { data, isLoading } = useQuery({ ...ownProfileQuery(session?.userId ?? ''), enabled: isAttendee });
  if (isLoading) return <Skeleton height="24rem" radius="var(--r-l)" />;
  return <People {...props} buyer={isAttendee ? (data ?? nobody) : nobody} />;
}

/** With these the tickets cannot be had any more, or not by this account. */
const final: ReadonlySet<Reason> = new Set([
  'notParticipate',
  'paymentFeature',
  'soldOut',
  'eventEnded',
  'eventCancelled',
  'externalRegistration',
  'notFound',
]);

function People(props: RegistrationFormProps & { buyer: Person }) {
  const { event, buyer, onDirtyChange, onDone, onRefused } = props;
  // As many as when it was opened: others may take places while she writes, which the server says.
  const [quantity] = useState(props.quantity);
  const { t } = useLingui();
  const hasQuestion = event.domanda !== '';
  const { firstName, lastName, email } = buyer;
  const { form, formProps, bind, bindChecked, isSending } = useCallForm({
    schema: hasQuestion ? schemaWithQuestion : registrationFormSchema,
    initial: {
      acceptedPNPTNC: false,
      acceptedCreatorPolicy: false,
      noOfTickets: quantity,
      participants: Array.from({ length: quantity }, (_, at) =>
        at === 0 ? { firstName, lastName, email } : nobody,
      ),
    },
    send: (draft) =>
      api(register, { params: { id: event._id }, body: draft as InputOf<typeof register>['body'] }),
    onDone,
    onFailed: (error) => {
      toast.error(messageOf(error));
      if (error instanceof ApiRefusal && final.has(error.reason)) onRefused();
    },
  });
  const isDirty = useStore(form.store, (state) => !state.isDefaultValue);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return (
    <form {...formProps} className={css['form']}>
      {Array.from({ length: quantity }, (_, at) => (
        <fieldset key={at} className={css['person']}>
          <legend className={css['legend']}>{quantity === 1 ? t`Chi viene` : t`Persona ${at + 1}`}</legend>
          <form.Field name={`participants[${at}].firstName`}>
            {(field) => (
              <TextField {...bind(field)} label={t`Nome`} autoComplete={at === 0 ? 'given-name' : 'off'} />
            )}
          </form.Field>
          <form.Field name={`participants[${at}].lastName`}>
            {(field) => (
              <TextField
                {...bind(field)}
                label={t`Cognome`}
                autoComplete={at === 0 ? 'family-name' : 'off'}
              />
            )}
          </form.Field>
          <form.Field name={`participants[${at}].email`}>
            {(field) => (
              <TextField
                {...bind(field)}
                label={t`E-mail`}
                hint={t`Qui arriva il biglietto`}
                type="email"
                inputMode="email"
                autoComplete={at === 0 ? 'email' : 'off'}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.Field>
        </fieldset>
      ))}
      {hasQuestion && (
        <div className={css['question']}>
          <HtmlText html={event.domanda} />
          <form.Field name="acceptedCreatorPolicy">
            {(field) => (
              <Checkbox
                {...bindChecked(field)}
                label={t`Ho letto quello che chiede chi organizza, e lo accetto`}
              />
            )}
          </form.Field>
        </div>
      )}
      <form.Field name="acceptedPNPTNC">
        {(field) => (
          <Checkbox
            {...bindChecked(field)}
            label={
              <Trans>
                Accetto i <NewTabLink href="/terms">termini d’uso</NewTabLink> e l’
                <NewTabLink href="/privacy">informativa sulla privacy</NewTabLink>
              </Trans>
            }
          />
        )}
      </form.Field>
      <Button type="submit" variant="accent" isWide isBusy={isSending}>
        {t`Continua`}
      </Button>
    </form>
  );
}

/** Who organises it asks something of everybody who comes (spec 2 §5). */
const schemaWithQuestion = v.pipe(
  registrationFormSchema,
  v.forward(
    // Said together with whatever else is missing.
    v.partialCheck([['acceptedCreatorPolicy']], (it) => it.acceptedCreatorPolicy, 'acceptanceRequired'),
    ['acceptedCreatorPolicy'],
  ),
);
