import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '#contract/account/account-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { api } from '#src/platform/http/api.ts';
import { Button } from '#src/ui/form/button.tsx';

/** Button that mails the verification link again; the server's answer replaces it (AC-120). */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useLingui();
  const resending = useMutation({ mutationFn: () => api(resendVerification, { body: { email } }) });
  if (resending.data !== undefined) return <p role="status">{resending.data.message}</p>;
  return (
    <>
      <Button variant="quiet" size="small" isBusy={resending.isPending} onClick={() => resending.mutate()}>
        {t`Invia di nuovo`}
      </Button>
      {resending.error !== null && <p role="alert">{toErrorMessage(resending.error)}</p>}
    </>
  );
}
