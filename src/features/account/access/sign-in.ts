import { profile } from '#contract/account/profile-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { startSession } from '#src/platform/session/session.ts';

/**
 * Starts a session from a new token once its profile has loaded; every kind of sign-in ends here.
 * @returns the server's message
 */
export async function startSessionWithToken({
  token,
  message,
}: {
  token: string;
  message: string;
}): Promise<string> {
  const { data } = await api(profile, {}, { token });
  queryClient.clear();
  await startSession(token, data);
  return message;
}
