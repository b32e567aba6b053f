import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { detailValueSchema, maxDetailLength, type ListDetail } from '#contract/participant/list-detail.ts';
import { editParticipant, participantCorrectionSchema } from '#contract/participant/participant-endpoints.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './edit-drawer.module.css';

interface EditFormProps {
  id: string;
  participant: Participant;
  /** The details of the list. */
  details: readonly ListDetail[];
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
  /** Saved, or nothing left to save: another organiser has removed the participant. */
  onDone: () => void;
}

/** The fields of the details, by position; the form has one for each that the list has. */
const detailFields = ['detail0', 'detail1', 'detail2'] as const;

const schema = v.object({
  ...v.omit(participantCorrectionSchema, ['details']).entries,
  detail0: detailValueSchema,
  detail1: detailValueSchema,
  detail2: detailValueSchema,
});

/** Edits a participant's name, e-mail and details. */
export function EditForm(props: EditFormProps) {
  const { id, participant, onDirtyChange, onSendingChange, onDone } = props;
  const { t } = useLingui();
  // Those of the fields, whatever the list gets meanwhile.
  const [details] = useState(props.details);
  const getValue = (wanted: number): string =>
    participant.details.find(({ position }) => position === wanted)?.value ?? '';
  const { firstName, lastName, email } = participant;
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema,
    initialValues: {
      firstName,
      lastName,
      email,
      detail0: getValue(0),
      detail1: getValue(1),
      detail2: getValue(2),
    },
    send: ({ detail0, detail1, detail2, ...person }) => {
      const values = [detail0, detail1, detail2];
      const changed = details
        .map(({ position, label }) => ({ label, value: values[position] ?? '', position }))
        .filter(({ value, position }) => value !== getValue(position))
        .map(({ label, value }) => ({ label, value }));
      return api(editParticipant, { params: { id: participant.id }, body: { ...person, details: changed } });
    },
    onDone: ({ message }) => {
      toast.success(message);
      // A new address gets the ticket.
      invalidate('deferred-mails');
      onDone();
    },
    onFailed: (error) => {
      toast.error(toErrorMessage(error));
      if (error instanceof ApiRefusal && (error.status === 404 || error.reason === 'participantRemoved'))
        onDone();
    },
  });
  const isDirty = useFormState(form, (state) => !state.isDefaultValue);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onSendingChange(isSending), [isSending, onSendingChange]);
  return (
    <form {...formProps} id={id} className={css['form']}>
      <form.Field name="firstName">
        {(field) => <TextField {...bind(field)} label={t`Nome`} autoComplete="off" />}
      </form.Field>
      <form.Field name="lastName">
        {(field) => <TextField {...bind(field)} label={t`Cognome (facoltativo)`} autoComplete="off" />}
      </form.Field>
      <form.Field name="email">
        {(field) => (
          <EmailField
            {...bind(field)}
            label={email === '' ? t`E-mail (facoltativa)` : t`E-mail`}
            hint={
              participant.hasMailFailed
                ? t`Il biglietto non è arrivato a questo indirizzo. Se è sbagliato, correggilo: lo inviamo di nuovo`
                : email === ''
                  ? t`Se la scrivi, il biglietto parte per questo indirizzo`
                  : t`Se la cambi, il biglietto parte per il nuovo indirizzo`
            }
            autoComplete="off"
          />
        )}
      </form.Field>
      {details.map(({ position, label }) => (
        <form.Field key={position} name={detailFields[position]!}>
          {(field) => (
            <TextField {...bind(field)} label={label} maxLength={maxDetailLength} autoComplete="off" />
          )}
        </form.Field>
      ))}
    </form>
  );
}
