import { profile } from '#contract/account/profile-calls.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { startSession } from '#src/platform/session.ts';

/**
 * Begins the session of a token that was just given: with the profile, or not at all. Every way of
 * signing in ends here. Returns the server's message.
 */
export async function signInWith({ token, message }: { token: string; message: string }): Promise<string> {
  const { data } = await api(profile, {}, { token });
  queryClient.clear();
  await startSession(token, data);
  return message;
}
