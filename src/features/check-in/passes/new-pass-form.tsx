import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useEffect } from 'react';
import {
  createPass,
  passClosesAfterMs,
  passOpensBeforeMs,
  type StaffPass,
} from '#contract/check-in/pass-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import type { DateTimeField } from './date-time-field.ts';
import css from './new-pass-form.module.css';
import type { PassEvent } from './pass-event.ts';
import { askForPassesAgain } from './passes.ts';

interface NewPassFormProps {
  id: string;
  event: PassEvent;
  DateTimeField: DateTimeField;
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
  onMade: (pass: StaffPass) => void;
}

const movedBy = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString();

/** What a new pass is for, and from when until when it opens the door. */
export function NewPassForm(props: NewPassFormProps) {
  const { id, event, DateTimeField: When, onDirtyChange, onSendingChange, onMade } = props;
  const { t } = useLingui();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: createPass.body,
    initial: {
      label: '',
      startDateTime: movedBy(event.startDateTime, -passOpensBeforeMs),
      endDateTime: movedBy(event.endDateTime, passClosesAfterMs),
    },
    send: (body, requestKey) => api(createPass, { params: { id: event._id }, body }, { requestKey }),
    onDone: ({ message, data }) => {
      toast.success(message);
      askForPassesAgain();
      onMade(data);
    },
    onFailed: (error) => toast.error(messageOf(error)),
  });
  const isDirty = useStore(form.store, (state) => !state.isDefaultValue);
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
            hint={t`Un ingresso o un gruppo. Lo stesso pass si apre su più telefoni.`}
            autoComplete="off"
          />
        )}
      </form.Field>
      <form.Field name="startDateTime">{(field) => <When {...bind(field)} label={t`Vale da`} />}</form.Field>
      <form.Field name="endDateTime">{(field) => <When {...bind(field)} label={t`Fino a`} />}</form.Field>
    </form>
  );
}
