import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { socialLogin } from '#contract/account/social-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { toast } from '#src/ui/toast.ts';
import { signInWith } from './sign-in.ts';
import { isSocialAnswer, takeSocialAnswer, type SocialAnswer } from './social-sign-in.ts';

/**
 * Takes in the answer of a provider that stands in the address, if one does, and signs in with it;
 * `onDone` with the page where she wanted to go. Until then `isPending`; a refusal is the `problem`.
 */
export function useSocialReturn(onDone: (next: string | undefined) => void) {
  const { t } = useLingui();
  const [isPending, setIsPending] = useState(() => isSocialAnswer(location.hash));
  const [problem, setProblem] = useState<string>();

  const takeIn = useMutation({
    mutationFn: async (answer: SocialAnswer) => {
      if (answer.kind === 'refused')
        return setProblem(t`Hai annullato l’accesso: riprova quando vuoi, o usa e-mail e password.`);
      if (answer.kind === 'failed')
        return setProblem(t`L’accesso non è riuscito: riprova, o usa e-mail e password.`);
      const { provider, idToken, next } = answer;
      toast.success(await signInWith(await api(socialLogin, { body: { provider, idToken } })));
      onDone(next);
    },
    onError: (error) => {
      setProblem(messageOf(error));
      toast.error(messageOf(error));
    },
    onSettled: () => setIsPending(false),
  }).mutate;

  useEffect(() => {
    const { hash } = location;
    if (!isSocialAnswer(hash)) return;
    // The token leaves the address and the history before anything else happens with it.
    history.replaceState(history.state, '', location.pathname + location.search);
    takeIn(takeSocialAnswer(hash));
  }, [takeIn]);

  return { isPending, problem };
}
