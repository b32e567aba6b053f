import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { socialLogin } from '#contract/account/social-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import { startSessionWithToken } from '../sign-in.ts';
import { savePendingLink } from './pending-link.ts';
import {
  consumeSocialReturn,
  isSocialReturn,
  type ProviderReturn,
  type SocialLoginResult,
} from './social-sign-in.ts';

/**
 * Signs in with the provider's response with which this page was opened, if it was, then calls `onDone` with
 * the page to open. `isPending` until then; `problem` is the error message. An account that the user must sign
 * in to first is kept as the pending link (AC-104).
 */
export function useSocialReturn(returned: ProviderReturn, onDone: (next: string | undefined) => void) {
  const { t } = useLingui();
  // Removed from the URL below: the parameters of the first render count.
  const [response] = useState(returned);
  const [isPending, setIsPending] = useState(() => isSocialReturn(response));
  const [problem, setProblem] = useState<string>();

  const handleResult = useMutation({
    mutationFn: async (result: SocialLoginResult) => {
      if (result.kind === 'refused')
        return setProblem(t`Hai annullato l’accesso: riprova quando vuoi, o usa e-mail e password.`);
      if (result.kind === 'failed')
        return setProblem(t`L’accesso non è riuscito: riprova, o usa e-mail e password.`);
      const { provider, name, next } = result.login;
      const signedIn = await api(socialLogin, { body: { provider, ...result.answer } });
      if ('linkRequired' in signedIn)
        return savePendingLink({ email: signedIn.linkRequired.email, providerName: name, next });
      toast.success(await startSessionWithToken(signedIn));
      onDone(next);
    },
    onError: (error) => {
      setProblem(toErrorMessage(error));
      toast.error(toErrorMessage(error));
    },
    onSettled: () => setIsPending(false),
  }).mutate;

  useEffect(() => {
    if (!isSocialReturn(response) || location.search === '') return;
    // Removes the code from URL and history before it is used (AC-62).
    history.replaceState(history.state, '', location.pathname);
    handleResult(consumeSocialReturn(response));
  }, [handleResult, response]);

  return { isPending, problem };
}
