import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Clock, CloudOff, DoorOpen, KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { passLabelSchema, type PassFacts } from '#contract/check-in/pass-calls.ts';
import { ApiRefusal, NetworkFailure } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { dayAndMonth, timeOfDay } from '#src/platform/format.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { openPassHere } from './open-pass-here.ts';
import css from './open-pass.module.css';
import type { PassPhase } from './pass-phase.ts';
import { phoneKind } from './phone-kind.ts';

interface OpenPassFormProps {
  code: string;
  facts: PassFacts;
  phase: PassPhase;
}

const namedSchema = v.object({ deviceLabel: passLabelSchema });

/** Names this phone and opens the door. */
export function OpenPassForm({ code, facts, phase }: OpenPassFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<unknown>();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: namedSchema,
    initial: { deviceLabel: '' },
    send: ({ deviceLabel }) => openPassHere(code, deviceLabel.trim()),
    onDone: () =>
      void navigate({
        to: '/organisation/event/detail/$id/door',
        params: { id: facts.eventId },
        replace: true,
      }),
    onFailed: setRefusal,
  });
  const suggestion = `${phoneKind()} · ${facts.label}`.slice(0, 80);
  const day = dayAndMonth(facts.startDateTime);
  const time = timeOfDay(facts.startDateTime);
  return (
    <form {...formProps} className={css['form']}>
      {phase === 'ahead' && (
        <Notice icon={<Clock size={20} />} title={t`Si apre il ${day} alle ${time}`}>
          {t`Tieni questo link: fino ad allora il pass non funziona.`}
        </Notice>
      )}
      {phase === 'over' && (
        <Notice tone="wait" icon={<KeyRound size={20} />} title={t`Questo pass è scaduto`}>
          {t`Se serve ancora, chiedine uno nuovo a chi organizza.`}
        </Notice>
      )}
      <form.Field name="deviceLabel">
        {(field) => {
          const bound = bind(field);
          return (
            <div className={css['naming']}>
              <TextField
                {...bound}
                label={t`Come chiamiamo questo telefono?`}
                placeholder={t`Telefono di Marta · ${facts.label}`}
                hint={t`Gli altri lo leggono accanto a chi fai entrare.`}
                autoComplete="off"
                maxLength={80}
                enterKeyHint="go"
              />
              {bound.value === '' && (
                <Button variant="plain" size="small" onClick={() => bound.onValueChange(suggestion)}>
                  {t`Usa “${suggestion}”`}
                </Button>
              )}
            </div>
          );
        }}
      </form.Field>
      <p className={css['hint']}>
        <ShieldCheck size={18} aria-hidden="true" />
        <span>
          {t`Su questo telefono restano i nomi di chi è iscritto, per lavorare anche senza rete. Si cancellano quando lasci la porta, o 48 ore dopo la fine.`}
        </span>
      </p>
      <div role="alert">{refusal !== undefined && !isSending && <Refused error={refusal} />}</div>
      <Button type="submit" variant={phase === 'over' ? 'quiet' : 'accent'} isWide isBusy={isSending}>
        <DoorOpen size={20} aria-hidden="true" />
        {t`Apri la porta`}
      </Button>
    </form>
  );
}

/** Why the server, or the network, did not open it. */
function Refused({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (error instanceof NetworkFailure)
    return (
      <Notice tone="wait" icon={<CloudOff size={20} />} title={t`Serve la rete, una volta`}>
        {t`Per aprire il pass il telefono deve raggiungere il server. Poi la porta funziona anche senza rete.`}
      </Notice>
    );
  const isRefused = error instanceof ApiRefusal;
  const isNotYet = isRefused && error.reason === 'passNotYet';
  return (
    <Notice tone={isNotYet ? 'wait' : 'stop'} icon={<KeyRound size={20} />}>
      {(isRefused && error.issues[0]?.message) || messageOf(error)}
    </Notice>
  );
}
