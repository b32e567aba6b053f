import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { ownPath } from '#src/platform/own-path.ts';
import { readCurrentSession } from '#src/platform/session.ts';
import { elsewhere } from './guards-table.ts';

/** Sends away who may not open the page of this id, of the thing `id`; the login knows where she wanted to go. */
export function guard(routeId: string | undefined, id: string | undefined, location: ParsedLocation): void {
  const to = elsewhere(routeId, readCurrentSession(), id);
  if (to === undefined) return;
  const next = to === '/login' ? ownPath(location.href) : undefined;
  throw redirect(next === undefined ? { to, replace: true } : { to, search: { next }, replace: true });
}
