import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { sameOriginPath } from '#src/platform/session/same-origin-path.ts';
import { readCurrentSession } from '#src/platform/session/session.ts';
import { getRedirect } from './guards-table.ts';

/** Redirects a user who may not open this route; the login gets the requested path as `next`. */
export function guard(routeId: string | undefined, id: string | undefined, location: ParsedLocation): void {
  const session = readCurrentSession();
  const to = getRedirect(routeId, session, id);
  if (to === undefined) return;
  if (to === '/organisation/event/detail/$id/door')
    throw redirect({ to, params: { id: session?.passEventId ?? '' }, replace: true });
  const next = to === '/login' ? sameOriginPath(location.href) : undefined;
  throw redirect(next === undefined ? { to, replace: true } : { to, search: { next }, replace: true });
}
