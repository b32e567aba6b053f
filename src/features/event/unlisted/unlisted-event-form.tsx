import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createUnlistedEvent, updateUnlistedEvent } from '#contract/event/event-endpoints.ts';
import { unlistedEventSchema } from '#contract/event/event-form.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { getRomeMidnight } from '#contract/rome-time.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { useUnsavedGuard } from '#src/platform/forms/use-unsaved-guard.ts';
import { api } from '#src/platform/http/api.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { Button } from '#src/ui/form/button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { LeaveDialog } from '#src/ui/overlay/leave-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { adjustEnd } from '../form/event-values.ts';
import { initialFormState, type FormState } from '../form/form-state.ts';
import { DateTimeField } from '../form/fields/date-time-field.tsx';
import { invalidateEvents } from '../own/own-events-query.ts';
import css from './unlisted-event-form.module.css';
import { createUnlistedValues, toUnlistedValues, type UnlistedEventValues } from './unlisted-event-values.ts';

interface UnlistedEventFormProps {
  /** The event to edit; `undefined` for a new one. */
  event?: OwnEvent;
  /** The event that a new one has title and place of. */
  template?: OwnEvent;
  /** Element of the sticky footer, the portal target of the button. */
  footer: Element | null;
  onStateChange: (state: FormState) => void;
  onSaved: (id: string, next?: 'import') => void;
}

/** Creates or edits an event for an imported list: what its door and tickets show (EV-74). */
export function UnlistedEventForm(props: UnlistedEventFormProps) {
  const { event, template, footer, onStateChange, onSaved } = props;
  const { t } = useLingui();
  const id = useId();
  const isMounted = useRef(false);
  const [initialValues] = useState(() =>
    event === undefined ? createUnlistedValues(nowMs(), template) : toUnlistedValues(event),
  );
  const [firstDay] = useState(() => toRomeDay(getRomeMidnight(nowMs(), -1)));
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: unlistedEventSchema,
    initialValues,
    send: (body, idempotencyKey) => saveUnlistedEvent(event?._id, body, idempotencyKey),
    onDone: ({ savedId, message }) => {
      invalidateEvents();
      // The list comes next: a message would cover it.
      if (event !== undefined) toast.success(message);
      // A user who has navigated away meanwhile stays there.
      if (isMounted.current) onSaved(savedId, event === undefined ? 'import' : undefined);
    },
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  const isDirty = useFormState(form, (state) => !state.isDefaultValue);
  const guard = useUnsavedGuard(() => !form.state.isDefaultValue);
  useEffect(() => {
    onStateChange({ isDirty, isSending });
    return () => onStateChange(initialFormState);
  }, [isDirty, isSending, onStateChange]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (
    <form {...formProps} id={id} className={css['form']}>
      <LeaveDialog {...guard} />
      {event === undefined && (
        <p className={css['lead']}>
          {t`Bastano quattro cose, poi carichi l’elenco e apri il check-in. L’evento resta riservato: non va sulla mappa finché non lo pubblichi.`}
        </p>
      )}
      <form.Field name="title">
        {(field) => <TextField {...bind(field)} label={t`Titolo`} autoComplete="off" />}
      </form.Field>
      <form.Field name="location">
        {(field) => <TextField {...bind(field)} label={t`Indirizzo o luogo`} autoComplete="off" />}
      </form.Field>
      <form.Field name="startDateTime">
        {(field) => {
          const bound = bind(field);
          return (
            <DateTimeField
              {...bound}
              label={t`Inizio`}
              minDay={firstDay}
              onValueChange={(start) => {
                const end = adjustEnd(start, form.state.values);
                bound.onValueChange(start);
                form.setFieldValue('endDateTime', end);
              }}
            />
          );
        }}
      </form.Field>
      <form.Field name="endDateTime">
        {(field) => <DateTimeField {...bind(field)} label={t`Fine`} minDay={firstDay} />}
      </form.Field>
      {footer !== null &&
        createPortal(
          <Button type="submit" form={id} variant="accent" isWide isBusy={isSending}>
            {event === undefined ? t`Avanti: carica l’elenco` : t`Salva`}
          </Button>,
          footer,
        )}
    </form>
  );
}

async function saveUnlistedEvent(
  eventId: string | undefined,
  body: UnlistedEventValues,
  idempotencyKey: string,
): Promise<{ savedId: string; message: string }> {
  if (eventId === undefined) {
    const { data, message } = await api(createUnlistedEvent, { body }, { idempotencyKey });
    return { savedId: data._id, message };
  }
  const { message } = await api(updateUnlistedEvent, { params: { id: eventId }, body });
  return { savedId: eventId, message };
}
