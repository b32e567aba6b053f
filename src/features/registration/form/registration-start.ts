import { queryOptions } from '@tanstack/react-query';
import { findHeldParticipants } from '#contract/registration/held-event.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { readHeldEvent } from '#src/platform/session/held-events.ts';
import { isSignedIn, readCurrentSession, sessionHasCapability } from '#src/platform/session/session.ts';
import { readRegistrationDraft, registrationDraftKey } from './registration-draft.ts';
import { emptyParticipant, type ParticipantInput } from './registration-values.ts';

/** Timeout for the profile; the session's data suffices. */
const profileTimeoutMs = 1_500;

/** Initial data of the form: the buyer's name, and the draft on this device. */
export const registrationStartQuery = (accountId: string, eventId: string) =>
  queryOptions({
    queryKey: ['registration-start', accountId, eventId],
    queryFn: async () => {
      const key = registrationDraftKey(accountId, eventId);
      const [buyer, draft] = await Promise.all([readBuyer(), readRegistrationDraft(key)]);
      // Who already has a ticket registers others (RG-49).
      const isHeld = findHeldParticipants(readHeldEvent(eventId)?.tickets ?? [], [buyer]).length > 0;
      return { buyer: isHeld ? emptyParticipant : buyer, draft };
    },
    // Contains names, and is re-read each time the form opens: not cached in memory.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

async function readBuyer(): Promise<ParticipantInput> {
  const session = readCurrentSession();
  if (!isSignedIn(session) || !sessionHasCapability(session, 'viewOwnOrders')) return emptyParticipant;
  const [firstName = '', ...otherNames] = session.names.trim().split(/\s+/);
  const known: ParticipantInput = { firstName, lastName: otherNames.join(' '), email: session.email };
  const profile = queryClient
    .fetchQuery(ownProfileQuery(session.userId))
    .then(({ data }): ParticipantInput => ({
      firstName: data.firstName,
      lastName: data.lastName,
      email: data.email,
    }));
  return withTimeout(profile, profileTimeoutMs, known).catch(() => known);
}
