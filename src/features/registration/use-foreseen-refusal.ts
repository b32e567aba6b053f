import { useQuery } from '@tanstack/react-query';
import type { PublicEvent } from '#contract/event/event.ts';
import { isSignedIn, sessionMay, useSession } from '#src/platform/session.ts';
import { siteQuery } from '#src/platform/site.ts';

/** Why the server will not register this account, whatever is typed: known before anything is (RG-25, PY-1). */
export function useForeseenRefusal(event: PublicEvent): 'notParticipate' | 'paymentFeature' | undefined {
  const session = useSession();
  const isBuyer = isSignedIn(session) && !event.isFree;
  const { data: site } = useQuery({ ...siteQuery, enabled: isBuyer });
  if (!sessionMay(session, 'takePart')) return 'notParticipate';
  return isBuyer && site?.hasPaidTicketsForMembers === false ? 'paymentFeature' : undefined;
}
