import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import * as v from 'valibot';
import { lastNameSchema, nameSchema } from '#contract/account/fields.ts';
import { walkInSchema } from '#contract/check-in/operation.ts';
import { formatFullName } from '#contract/account/full-name.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import type { DoorSheetProps } from './sheet.ts';
import { giveFeedback } from '../shared/feedback.ts';
import css from './walk-in-sheet.module.css';

/** Adds a participant without a registration (walk-in) and checks them in, offline too (CI-25). */
export function WalkInSheet({
  door,
  state,
  checkIn,
  footer,
  name,
  onDirtyChange,
  onClose,
}: DoorSheetProps & { name: string }) {
  const { t } = useLingui();
  const id = useId();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: walkInFormSchema,
    initialValues: { ...splitWords(name), email: '', isOverCapacity: false },
    send: (draft) => door.admitWalkIn(draft),
    onDone: (participantId, { firstName, lastName }) => {
      const whole = formatFullName(firstName, lastName);
      giveFeedback('in');
      checkIn.reportAdmitted([participantId], t`Entra ${whole}`);
      onDirtyChange(false);
      onClose();
    },
    onFailed: () => {
      onClose();
      checkIn.reportSaveError();
    },
  });
  const isDirty = useFormState(form, (state) => !state.isDefaultValue);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const { event, sync } = state;
  const isCancelled = event?.isCancelled === true;
  const hasEnded = event !== undefined && Date.parse(event.endDateTime) < nowMs();
  return (
    <form {...formProps} id={id} className={css['form']}>
      {isCancelled && (
        <Notice tone="stop">{t`L’evento è annullato: non si può più aggiungere nessuno.`}</Notice>
      )}
      {!isCancelled && hasEnded && <Notice tone="wait">{t`Questo evento è finito.`}</Notice>}
      <form.Field name="firstName">
        {(field) => <TextField {...bind(field)} label={t`Nome`} autoComplete="off" autoCapitalize="words" />}
      </form.Field>
      <form.Field name="lastName">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t`Cognome (facoltativo)`}
            autoComplete="off"
            autoCapitalize="words"
          />
        )}
      </form.Field>
      <form.Field name="email">
        {(field) => (
          <EmailField
            {...bind(field)}
            label={t`E-mail (facoltativa)`}
            hint={t`Se lascia l’e-mail riceve il biglietto; altrimenti non serve altro.`}
            autoComplete="off"
          />
        )}
      </form.Field>
      {sync.connection === 'offline' && (
        <p className={css['note']}>
          {t`Senza connessione non sappiamo se c’è posto: la persona entra subito e, se i posti erano finiti, te lo diciamo.`}
        </p>
      )}
      {footer !== null &&
        createPortal(
          <Button type="submit" form={id} variant="accent" isBusy={isSending} disabled={isCancelled}>
            <UserRoundCheck size={20} aria-hidden="true" />
            {t`Registra e fai entrare`}
          </Button>,
          footer,
        )}
    </form>
  );
}

/** As recorded, and without an address in the name (RG-75). */
const walkInFormSchema = v.object({
  ...walkInSchema.entries,
  firstName: nameSchema,
  lastName: lastNameSchema,
});

/** Splits `Maria De Rossi` into the first word and the rest. An e-mail or a code is not a name. */
function splitWords(typed: string): { firstName: string; lastName: string } {
  const [firstName = '', ...lastNames] = /[@\d]/.test(typed) ? [] : typed.trim().split(/\s+/).map(capitalise);
  return { firstName, lastName: lastNames.join(' ') };
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
