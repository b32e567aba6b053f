import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { editParticipant, participantFormSchema } from '#contract/registration/registration-endpoints.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
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
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
  /** Saved, or nothing left to save: another organiser has removed the participant. */
  onDone: () => void;
}

/** Edits a participant's name and e-mail. */
export function EditForm({ id, participant, onDirtyChange, onSendingChange, onDone }: EditFormProps) {
  const { t } = useLingui();
  const { firstName, lastName, email } = participant;
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: participantFormSchema,
    initialValues: { firstName, lastName, email },
    send: (draft) => api(editParticipant, { params: { id: participant.id }, body: draft }),
    onDone: ({ message }) => {
      toast.success(message);
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
            label={t`E-mail`}
            hint={
              participant.hasMailFailed
                ? t`Le e-mail non arrivano a questo indirizzo: correggilo e invieremo di nuovo il biglietto`
                : t`Se la cambi, il biglietto parte per il nuovo indirizzo`
            }
            autoComplete="off"
          />
        )}
      </form.Field>
    </form>
  );
}
