import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import {
  createPass,
  passClosesAfterMs,
  passOpensBeforeMs,
  type StaffPass,
} from '#contract/check-in/pass-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import type { DateTimeFieldComponent } from './date-time-field.ts';
import css from './new-pass-form.module.css';
import type { PassEvent } from './pass-event.ts';
import { invalidatePasses } from './passes-query.ts';

interface NewPassFormProps {
  id: string;
  event: PassEvent;
  DateTimeField: DateTimeFieldComponent;
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
  onCreated: (pass: StaffPass) => void;
}

const shiftInstant = (instant: string, byMs: number): string =>
  new Date(Date.parse(instant) + byMs).toISOString();

/** Label and validity window of a new pass. */
export function NewPassForm(props: NewPassFormProps) {
  const { id, event, DateTimeField: When, onDirtyChange, onSendingChange, onCreated } = props;
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: createPass.body,
    initialValues: {
      label: '',
      startDateTime: shiftInstant(event.startDateTime, -passOpensBeforeMs),
      endDateTime: shiftInstant(event.endDateTime, passClosesAfterMs),
    },
    send: (body, idempotencyKey) => api(createPass, { params: { id: event._id }, body }, { idempotencyKey }),
    onDone: ({ message, data }) => {
      toast.success(message);
      invalidatePasses();
      onCreated(data);
    },
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  const isDirty = useFormState(form, (state) => !state.isDefaultValue);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onSendingChange(isSending), [isSending, onSendingChange]);
  return (
    <form {...formProps} id={id} className={css['form']}>
      <form.Field name="label">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t({ message: 'Nome', context: 'pass' })}
            placeholder={t`Ingresso nord`}
            hint={t`Un ingresso o una squadra. Lo stesso pass si può aprire su più telefoni.`}
            autoComplete="off"
          />
        )}
      </form.Field>
      <form.Field name="startDateTime">
        {(field) => <When {...bind(field)} label={t`Attivo da`} />}
      </form.Field>
      <form.Field name="endDateTime">{(field) => <When {...bind(field)} label={t`Fino a`} />}</form.Field>
    </form>
  );
}
