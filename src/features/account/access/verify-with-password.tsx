import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  readSignUp,
  verifyWithPassword,
  verifyWithPasswordSchema,
} from '#contract/account/account-endpoints.ts';
import { formatFullName } from '#contract/account/full-name.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { AuthLayout } from './auth-layout.tsx';
import css from './form.module.css';
import { NewPasswordField } from './password/new-password-field.tsx';
import { UsernameField } from './username-field.tsx';

type SignedUp = ResponseOf<typeof readSignUp>['data'];

interface VerifyWithPasswordProps {
  link: { id: string; email: string; token: string };
  /** Called with the server's message. */
  onDone: (message: string) => void;
  /** The link works no more. */
  onRefused: () => void;
}

/** Confirms an address on a device that has not signed up: whoever reads the mail chooses the password (AC-122). */
export function VerifyWithPassword({ link, onDone, onRefused }: VerifyWithPasswordProps) {
  const { t } = useLingui();
  const { email } = link;
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: verifyWithPasswordSchema,
    initialValues: { ...link, password: '' },
    send: (body) => api(verifyWithPassword, { body }),
    onDone: ({ message }) => {
      toast.success(message);
      onDone(message);
    },
    onFailed: (error) => {
      const reason = error instanceof ApiRefusal ? error.reason : undefined;
      if (reason === 'linkInvalid' || reason === 'alreadyVerified') onRefused();
      else toast.error(toErrorMessage(error));
    },
  });
  const { data } = useQuery({
    queryKey: ['verify', link.id, link.token, 'account'],
    queryFn: () => api(readSignUp, { body: link }),
    staleTime: 'static',
  });
  const describeAccount = ({ firstName, lastName, companyName }: SignedUp) => {
    const name = formatFullName(firstName, lastName);
    return companyName === ''
      ? t`È l’account di ${name}.`
      : t`È l’account dell’organizzazione ${companyName}, referente ${name}.`;
  };
  return (
    <AuthLayout
      title={t`Scegli la password`}
      lead={
        <Trans>
          Serve per confermare <strong>{email}</strong> su questo dispositivo. Va bene anche quella che hai
          scelto creando l’account.
        </Trans>
      }
    >
      <form {...formProps} className={css['form']}>
        <UsernameField email={email} />
        <form.Field name="password">
          {(field) => <NewPasswordField {...bind(field)} label={t`Password`} />}
        </form.Field>
        <Button type="submit" variant="accent" isWide isBusy={isSending}>
          {t`Conferma l’indirizzo`}
        </Button>
      </form>
      {/* Below the form, which must not move when the answer comes. */}
      <p>
        {data !== undefined && describeAccount(data.data)}{' '}
        {t`Non l’hai creato tu? Nell’e-mail apri «Non sono io», poi crea il tuo account.`}
      </p>
    </AuthLayout>
  );
}
