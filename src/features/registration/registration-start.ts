import { queryOptions } from '@tanstack/react-query';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { isSignedIn, readCurrentSession, sessionMay } from '#src/platform/session.ts';
import { readRegistrationDraft, registrationDraftKey } from './registration-draft.ts';
import { nobody, type Person } from './registration-values.ts';

/** A profile that takes longer is not waited for: the session knows enough to begin with. */
const profilePatienceMs = 1_500;

/** What the form begins with: the buyer's own names, and what was left of it on this device. */
export const registrationStartQuery = (accountId: string, eventId: string) =>
  queryOptions({
    queryKey: ['registration-start', accountId, eventId],
    queryFn: async () => {
      const key = registrationDraftKey(accountId, eventId);
      const [buyer, draft] = await Promise.all([readBuyer(), readRegistrationDraft(key)]);
      return { buyer, draft };
    },
    // It holds names, and is read whenever the form is opened.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

async function readBuyer(): Promise<Person> {
  const session = readCurrentSession();
  if (!isSignedIn(session) || !sessionMay(session, 'seeOwnOrders')) return nobody;
  const [firstName = '', ...others] = session.names.trim().split(/\s+/);
  const known: Person = { firstName, lastName: others.join(' '), email: session.email };
  const profile = queryClient
    .fetchQuery(ownProfileQuery(session.userId))
    .then(({ data }): Person => ({ firstName: data.firstName, lastName: data.lastName, email: data.email }));
  const late = new Promise<Person>((resolve) => setTimeout(resolve, profilePatienceMs, known));
  return Promise.race([profile, late]).catch(() => known);
}
