import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Clock, CloudOff, DoorOpen, KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { passLabelSchema, type PassInfo } from '#contract/check-in/pass-endpoints.ts';
import { ApiRefusal, NetworkFailure } from '#src/platform/http/api-errors.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatDayMonth, formatTime } from '#src/platform/text/format.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { redeemPass } from './redeem-pass.ts';
import css from './open-pass.module.css';
import type { PassStatus } from './pass-status.ts';
import { getDeviceOs } from './device-os.ts';

interface OpenPassFormProps {
  passToken: string;
  passInfo: PassInfo;
  status: PassStatus;
}

const deviceLabelFormSchema = v.object({ deviceLabel: passLabelSchema });

/** Names this device and redeems the pass. */
export function OpenPassForm({ passToken, passInfo, status }: OpenPassFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [redeemError, setRedeemError] = useState<unknown>();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: deviceLabelFormSchema,
    initialValues: { deviceLabel: '' },
    send: ({ deviceLabel }) => redeemPass(passToken, deviceLabel.trim()),
    onDone: () =>
      void navigate({
        to: '/organisation/event/detail/$id/door',
        params: { id: passInfo.eventId },
        replace: true,
      }),
    onFailed: setRedeemError,
  });
  const suggestion = `${getDeviceOs()} · ${passInfo.label}`.slice(0, 80);
  const day = formatDayMonth(passInfo.startDateTime);
  const time = formatTime(passInfo.startDateTime);
  return (
    <form {...formProps} className={css['form']}>
      {status === 'upcoming' && (
        <Notice icon={<Clock size={20} />} title={t`Si apre il ${day} alle ${time}`}>
          {t`Conserva questo link: fino ad allora il pass non funziona.`}
        </Notice>
      )}
      {status === 'expired' && (
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
                placeholder={t`Telefono di Marta · ${passInfo.label}`}
                hint={t`Comparirà accanto alle persone che fai entrare.`}
                autoComplete="off"
                maxLength={80}
                enterKeyHint="go"
              />
              {bound.value === '' && (
                <Button variant="plain" size="small" onClick={() => bound.onValueChange(suggestion)}>
                  {t`Usa «${suggestion}»`}
                </Button>
              )}
            </div>
          );
        }}
      </form.Field>
      <p className={css['hint']}>
        <ShieldCheck size={18} aria-hidden="true" />
        <span>
          {t`Su questo telefono restano i nomi delle persone iscritte, per lavorare anche senza connessione. Si cancellano quando esci dal check-in, o 48 ore dopo la fine dell’evento.`}
        </span>
      </p>
      <div role="alert">{redeemError !== undefined && !isSending && <RedeemError error={redeemError} />}</div>
      <Button type="submit" variant={status === 'expired' ? 'quiet' : 'accent'} isWide isBusy={isSending}>
        <DoorOpen size={20} aria-hidden="true" />
        {t`Apri il check-in`}
      </Button>
    </form>
  );
}

/** Why the pass could not be redeemed: by the server's answer, or without a network. */
function RedeemError({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (error instanceof NetworkFailure)
    return (
      <Notice tone="wait" icon={<CloudOff size={20} />} title={t`Serve la connessione, una volta`}>
        {t`Per aprire il pass serve la connessione. Poi il check-in funziona anche senza.`}
      </Notice>
    );
  const isRefused = error instanceof ApiRefusal;
  const isNotYetValid = isRefused && error.reason === 'passNotYet';
  return (
    <Notice tone={isNotYetValid ? 'wait' : 'stop'} icon={<KeyRound size={20} />}>
      {(isRefused && error.issues[0]?.message) || toErrorMessage(error)}
    </Notice>
  );
}
