import { setImmediate } from 'node:timers/promises';
import { getNameKey } from '#contract/participant/import-row.ts';
import type { Db } from '../../db/tables.ts';
import { readKnownPage } from './import-store.ts';
import type { Companion, KeyedRow, KnownParticipant } from './match-rows.ts';

/** A participant with what it is compared by; times in epoch milliseconds. */
interface ReadParticipant extends KnownParticipant {
  readonly orderId: string;
  readonly createdAt: number;
  readonly removedAt: number | null;
}

/**
 * Reads the participants with the name of one of the rows or with one of the codes, in pages between which other
 * requests run. Unnamed companions are not among them: a row names a person.
 * @param sinceChangeNo only those that have changed after this cursor
 */
export async function readKnown(
  db: Db,
  list: { readonly eventId: string; readonly sinceChangeNo?: number },
  named: { readonly rows: readonly KeyedRow[]; readonly codes: readonly string[] },
): Promise<KnownParticipant[]> {
  const nameKeys = new Set(named.rows.map(({ nameKey }) => nameKey));
  const codes = new Set(named.codes.filter((code) => code !== ''));
  const read: ReadParticipant[] = [];
  const companions = new Map<string, Companion[]>();
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    const page: Awaited<ReturnType<typeof readKnownPage>> = await readKnownPage(db, { ...list, afterId });
    for (const {
      id,
      orderId,
      code,
      details,
      createdAt,
      removedAt,
      isCompanion,
      ...name
    } of page.participants) {
      if (isCompanion) {
        const group = companions.get(orderId) ?? [];
        if (removedAt === null) group.push({ id, details });
        companions.set(orderId, group);
        continue;
      }
      const nameKey = getNameKey(name);
      if (nameKeys.has(nameKey) || codes.has(code))
        read.push({
          id,
          nameKey,
          code,
          details,
          isRemoved: removedAt !== null,
          orderId,
          createdAt,
          removedAt,
        });
    }
    afterId = page.lastId;
    await setImmediate();
  }
  return withoutReturned(read).map((row) => ({ ...row, companions: companions.get(row.orderId) ?? [] }));
}

/**
 * Leaves out removed participants who are on the list again: each has since been added with the same code, or under the
 * same name without a contradicting one.
 */
function withoutReturned(participants: readonly ReadParticipant[]): ReadParticipant[] {
  // The last of each group is the latest, and is taken from its end: namesakes can be thousands.
  const listed = participants
    .filter(({ isRemoved }) => !isRemoved)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const byCode = Map.groupBy(listed, ({ code }) => code);
  const byName = Map.groupBy(listed, ({ nameKey }) => nameKey);
  const codelessByName = Map.groupBy(
    listed.filter(({ code }) => code === ''),
    ({ nameKey }) => nameKey,
  );
  const taken = new Set<ReadParticipant>();
  const takeLatest = (group: ReadParticipant[] | undefined, afterMs: number): boolean => {
    while (group !== undefined && group.length > 0 && taken.has(group.at(-1)!)) group.pop();
    const latest = group?.at(-1);
    if (latest === undefined || latest.createdAt <= afterMs) return false;
    taken.add(latest);
    return true;
  };
  const returned = new Set<ReadParticipant>();
  const removed = participants.filter(({ isRemoved }) => isRemoved);
  for (const participant of removed.toSorted((a, b) => (b.removedAt ?? 0) - (a.removedAt ?? 0))) {
    const { code, nameKey, removedAt } = participant;
    const groups = code === '' ? [byName.get(nameKey)] : [byCode.get(code), codelessByName.get(nameKey)];
    if (groups.some((group) => takeLatest(group, removedAt ?? 0))) returned.add(participant);
  }
  return participants.filter((participant) => !returned.has(participant));
}
