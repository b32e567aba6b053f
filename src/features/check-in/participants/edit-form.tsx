import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useEffect } from 'react';
import { editParticipant, participantFormSchema } from '#contract/registration/registration-calls.ts';
import type { Person } from '#src/offline/door-state.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { EmailField } from '#src/ui/email-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './edit-drawer.module.css';

interface EditFormProps {
  id: string;
  person: Person;
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
  /** Saved, or there is nothing more to save: a colleague has taken her off. */
  onDone: () => void;
}

/** Name and e-mail of somebody on the list. */
export function EditForm({ id, person, onDirtyChange, onSendingChange, onDone }: EditFormProps) {
  const { t } = useLingui();
  const { firstName, lastName, email } = person;
  const { form, formProps, bind, isSending } = useCallForm({
    schema: participantFormSchema,
    initial: { firstName, lastName, email },
    send: (draft) => api(editParticipant, { params: { id: person.id }, body: draft }),
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (error) => {
      toast.error(messageOf(error));
      if (error instanceof ApiRefusal && (error.status === 404 || error.reason === 'participantRemoved'))
        onDone();
    },
  });
  const isDirty = useStore(form.store, (state) => !state.isDefaultValue);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onSendingChange(isSending), [isSending, onSendingChange]);
  return (
    <form {...formProps} id={id} className={css['form']}>
      <form.Field name="firstName">
        {(field) => <TextField {...bind(field)} label={t`Nome`} autoComplete="off" />}
      </form.Field>
      <form.Field name="lastName">
        {(field) => <TextField {...bind(field)} label={t`Cognome`} autoComplete="off" />}
      </form.Field>
      <form.Field name="email">
        {(field) => (
          <EmailField
            {...bind(field)}
            label={t`E-mail`}
            hint={
              person.hasMailFailed
                ? t`A questo indirizzo la mail non arriva: correggilo, e il biglietto parte di nuovo`
                : t`Se la cambi, il biglietto parte per il nuovo indirizzo`
            }
            autoComplete="off"
          />
        )}
      </form.Field>
    </form>
  );
}
