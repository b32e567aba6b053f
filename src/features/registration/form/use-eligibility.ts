import { useQuery } from '@tanstack/react-query';
import type { PublicEvent } from '#contract/event/event.ts';
import { isSignedIn, sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { siteQuery } from '#src/platform/site.ts';

/**
 * Predicts why the server will refuse this account whatever the input, before the form is filled in (RG-25,
 * PY-1).
 * @returns `undefined` when the account can register
 */
export function useEligibility(event: PublicEvent): 'notParticipate' | 'paymentFeature' | undefined {
  const session = useSession();
  const isBuyer = isSignedIn(session) && !event.isFree;
  const { data: site } = useQuery({ ...siteQuery, enabled: isBuyer });
  if (!sessionHasCapability(session, 'attendEvents')) return 'notParticipate';
  return isBuyer && site?.hasPaidTicketsForMembers === false ? 'paymentFeature' : undefined;
}
