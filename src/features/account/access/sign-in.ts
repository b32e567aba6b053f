import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { login } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { startSession } from '#src/platform/session.ts';
import { toast } from '#src/ui/toast.ts';

/** Signs in and fetches the profile; the session starts when both are there. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: InputOf<typeof login>['body']) => {
      const { token, message } = await api(login, { body });
      const { data } = await api(profile, {}, { token });
      queryClient.clear();
      await startSession(token, data);
      return message;
    },
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(messageOf(error) || t`Verifica non riuscita, accedi di nuovo`),
  });
}
