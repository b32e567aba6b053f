import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import type { ListMeta } from './door-state.ts';

/** Metadata of a full list of the server, received at `receivedAt` (device clock). */
export function toFullMeta(
  previous: ListMeta | undefined,
  list: ParticipantList,
  about: { accountId: string; receivedAt: number; chunkCount: number; resentCount: number },
): ListMeta {
  const { accountId, receivedAt, chunkCount } = about;
  const resentCount = (previous?.resentCount ?? 0) + about.resentCount;
  return { accountId, chunkCount, resentCount, ...toShared(list, receivedAt) };
}

/** Metadata of a shown list after changes to it. */
export function toChangedMeta(shown: ListMeta, list: ParticipantList, receivedAt: number): ListMeta {
  return {
    ...shown,
    ...toShared(list, receivedAt),
    // The results of this device's own operations may have advanced the cursor further.
    cursor: Math.max(shown.cursor, list.cursor),
    removed: [...new Set([...shown.removed, ...list.removed])],
  };
}

/** What every response says. The ticket keys may have changed on the server (CI-76). */
const toShared = (
  {
    event,
    ticketKey,
    otherTicketKeys = [],
    cursor,
    removed,
    mark,
    serverTime,
    hasCodes,
    details,
  }: ParticipantList,
  receivedAt: number,
) => ({
  event,
  ticketKey,
  otherTicketKeys,
  removed,
  cursor,
  seen: mark === undefined ? [] : [mark],
  syncedAt: receivedAt,
  skewMs: Date.parse(serverTime) - receivedAt,
  ...(hasCodes !== undefined && { hasCodes }),
  ...(details !== undefined && { details }),
});
