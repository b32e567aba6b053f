import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { socialLogin } from '#contract/account/social-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import { startSessionWithToken } from '../sign-in.ts';
import { isSocialReturn, consumeSocialReturn, type SocialLoginResult } from './social-sign-in.ts';

/**
 * Signs in with a provider's response in the URL hash, if there is one, then calls `onDone` with the page to
 * open. `isPending` until then; `problem` is the error message.
 */
export function useSocialReturn(onDone: (next: string | undefined) => void) {
  const { t } = useLingui();
  const [isPending, setIsPending] = useState(() => isSocialReturn(location.hash));
  const [problem, setProblem] = useState<string>();

  const handleResult = useMutation({
    mutationFn: async (result: SocialLoginResult) => {
      if (result.kind === 'refused')
        return setProblem(t`Hai annullato l’accesso: riprova quando vuoi, o usa e-mail e password.`);
      if (result.kind === 'failed')
        return setProblem(t`L’accesso non è riuscito: riprova, o usa e-mail e password.`);
      const { provider, idToken, next } = result;
      toast.success(await startSessionWithToken(await api(socialLogin, { body: { provider, idToken } })));
      onDone(next);
    },
    onError: (error) => {
      setProblem(toErrorMessage(error));
      toast.error(toErrorMessage(error));
    },
    onSettled: () => setIsPending(false),
  }).mutate;

  useEffect(() => {
    const { hash } = location;
    if (!isSocialReturn(hash)) return;
    // Removes the token from URL and history before it is used (AC-62).
    history.replaceState(history.state, '', location.pathname + location.search);
    handleResult(consumeSocialReturn(hash));
  }, [handleResult]);

  return { isPending, problem };
}
