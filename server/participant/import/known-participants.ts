import { getNameKey } from '#contract/participant/import-row.ts';
import type { Db } from '../../db/tables.ts';
import { readKnownPage } from './import-store.ts';
import type { WorkSlices } from '../../lib/work-slices.ts';
import type { Companion, KeyedRow, KnownParticipant } from './match-rows.ts';

/** A participant with what it is compared by; times in epoch milliseconds. */
interface ReadParticipant extends KnownParticipant {
  readonly orderId: string;
  readonly ticketNo: number;
  readonly createdAt: number;
  readonly removedAt: number | null;
}

/** What participants are recognised by: name keys (`getNameKey`) and codes, without ''. */
export interface NamedPeople {
  readonly nameKeys: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
}

/** Collects the name keys and codes of rows, in slices. */
export async function nameRows(
  rows: readonly (KeyedRow | undefined)[],
  slices: WorkSlices,
): Promise<{ nameKeys: Set<string>; codes: Set<string> }> {
  const nameKeys = new Set<string>();
  const codes = new Set<string>();
  await slices.forEach(rows, (row) => {
    if (row === undefined) return;
    nameKeys.add(row.nameKey);
    if (row.code !== '') codes.add(row.code);
  });
  return { nameKeys, codes };
}

/**
 * Reads the participants with the name of one of the rows or with one of the codes, page by page, in slices. Unnamed
 * companions are not among them: a row names a person.
 * @param sinceChangeNo only those that have changed after this cursor
 */
export async function readKnown(
  db: Db,
  list: { readonly eventId: string; readonly sinceChangeNo?: number },
  { nameKeys, codes }: NamedPeople,
  slices: WorkSlices,
): Promise<KnownParticipant[]> {
  const read: ReadParticipant[] = [];
  const companions = new Map<string, Companion[]>();
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    const page: Awaited<ReturnType<typeof readKnownPage>> = await readKnownPage(db, { ...list, afterId });
    await slices.forEach(
      page.participants,
      ({ id, orderId, ticketNo, code, details, createdAt, removedAt, isCompanion, ...name }) => {
        if (isCompanion) {
          const group = companions.get(orderId) ?? [];
          if (removedAt === null) group.push({ id, details });
          companions.set(orderId, group);
          return;
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
            ticketNo,
            createdAt,
            removedAt,
          });
      },
    );
    afterId = page.lastId;
  }
  const known: KnownParticipant[] = [];
  await slices.forEach(await withoutReturned(read, slices), (participant) => {
    // Those of an order are the first person's, also where another has been given a name.
    const ownCompanions = participant.ticketNo === 1 ? companions.get(participant.orderId) : undefined;
    known.push({ ...participant, companions: ownCompanions ?? [] });
  });
  return known;
}

/**
 * Leaves out removed participants who are on the list again: each has since been added with the same code, or under the
 * same name without a contradicting one.
 */
async function withoutReturned(
  participants: readonly ReadParticipant[],
  slices: WorkSlices,
): Promise<readonly ReadParticipant[]> {
  const removed = participants.filter(({ isRemoved }) => isRemoved);
  if (removed.length === 0) return participants;
  const listed = participants.filter(({ isRemoved }) => !isRemoved);
  const byCode = await groupLatestLast(listed, ({ code }) => code, slices);
  const byName = await groupLatestLast(listed, ({ nameKey }) => nameKey, slices);
  const codelessByName = await groupLatestLast(
    listed.filter(({ code }) => code === ''),
    ({ nameKey }) => nameKey,
    slices,
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
  const latestFirst = removed.toSorted((a, b) => (b.removedAt ?? 0) - (a.removedAt ?? 0));
  await slices.forEach(latestFirst, (participant) => {
    const { code, nameKey, removedAt } = participant;
    const groups = code === '' ? [byName.get(nameKey)] : [byCode.get(code), codelessByName.get(nameKey)];
    if (groups.some((group) => takeLatest(group, removedAt ?? 0))) returned.add(participant);
  });
  return participants.filter((participant) => !returned.has(participant));
}

/** Groups participants by a key. The latest is the last of its group, taken from its end: namesakes can be thousands. */
async function groupLatestLast(
  participants: readonly ReadParticipant[],
  getKey: (participant: ReadParticipant) => string,
  slices: WorkSlices,
): Promise<Map<string, ReadParticipant[]>> {
  const groups = await slices.groupBy(participants, getKey);
  await slices.forEach(groups.values(), (group) => {
    if (group.length > 1) group.sort((a, b) => a.createdAt - b.createdAt);
  });
  return groups;
}
