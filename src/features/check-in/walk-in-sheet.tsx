import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { UserRoundCheck } from 'lucide-react';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { walkInSchema } from '#contract/check-in/operation.ts';
import { nowMs } from '#src/platform/clock.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import type { DoorSheetProps } from './door-sheet-props.ts';
import { giveFeedback } from './feedback.ts';
import css from './walk-in-sheet.module.css';

/** Puts somebody on the list who came without a registration, and lets her in; offline too (CI-25). */
export function WalkInSheet({
  door,
  state,
  checkIn,
  foot,
  name,
  onDirtyChange,
  onClose,
}: DoorSheetProps & { name: string }) {
  const { t } = useLingui();
  const id = useId();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: walkInSchema,
    initial: { ...namesOf(name), email: '', isOverCapacity: false },
    send: (draft) => door.admitWalkIn(draft),
    onDone: (_id, { firstName, lastName }) => {
      const whole = `${firstName} ${lastName}`.trim();
      giveFeedback('in');
      checkIn.tell(t`Entra ${whole}`);
      onDirtyChange(false);
      onClose();
    },
    onFailed: () => {
      onClose();
      checkIn.fail();
    },
  });
  const isDirty = useStore(form.store, (it) => !it.isDefaultValue);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const { event, sync } = state;
  const isCancelled = event?.isCancelled === true;
  const hasEnded = event !== undefined && Date.parse(event.endDateTime) < nowMs();
  return (
    <form {...formProps} id={id} className={css['form']}>
      {isCancelled && <Notice tone="stop">{t`L’evento è annullato: non si aggiunge più nessuno.`}</Notice>}
      {!isCancelled && hasEnded && <Notice tone="wait">{t`Questo evento è finito.`}</Notice>}
      <form.Field name="firstName">
        {(field) => <TextField {...bind(field)} label={t`Nome`} autoComplete="off" autoCapitalize="words" />}
      </form.Field>
      <form.Field name="lastName">
        {(field) => (
          <TextField {...bind(field)} label={t`Cognome`} autoComplete="off" autoCapitalize="words" />
        )}
      </form.Field>
      <form.Field name="email">
        {(field) => (
          <EmailField
            {...bind(field)}
            label={t`E-mail, se vuole`}
            hint={t`Con l’e-mail riceve il biglietto. Senza, non serve altro.`}
            autoComplete="off"
          />
        )}
      </form.Field>
      {sync.connection === 'offline' && (
        <p className={css['note']}>
          {t`Senza rete non si sa se c’è posto: entra subito, e se i posti erano finiti te lo diciamo.`}
        </p>
      )}
      {foot !== null &&
        createPortal(
          <Button type="submit" form={id} variant="accent" isBusy={isSending} disabled={isCancelled}>
            <UserRoundCheck size={20} aria-hidden="true" />
            {t`Registra e fai entrare`}
          </Button>,
          foot,
        )}
    </form>
  );
}

/** `Maria De Rossi` → her first name, and the rest of it. */
function namesOf(typed: string): { firstName: string; lastName: string } {
  // An address or a code is no name.
  const [firstName = '', ...rest] = /[@\d]/.test(typed) ? [] : typed.trim().split(/\s+/).map(capitalised);
  return { firstName, lastName: rest.join(' ') };
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
