import { rowOutcomes, type RowOutcome } from '#contract/participant/import-endpoints.ts';
import type { ImportRow } from '#contract/participant/import-row.ts';
import type { WorkSlices } from '../../lib/work-slices.ts';

/** A row with its `getNameKey`. */
export interface KeyedRow extends ImportRow {
  readonly nameKey: string;
  /** The earlier row that has the same name and code. */
  readonly repeats?: number | undefined;
}

/** An unnamed companion of a participant. */
export interface Companion {
  readonly id: string;
  readonly details: string;
}

/** A participant of the event as rows are compared with it, on the list or removed from it. */
export interface KnownParticipant {
  readonly id: string;
  /** `getNameKey` of the participant. */
  readonly nameKey: string;
  readonly code: string;
  /** Encoded by `joinDetails`; missing without any. */
  readonly details?: string;
  readonly isRemoved: boolean;
  /** Unnamed companions of the same order who are on the list. */
  readonly companions?: readonly Companion[];
}

/** What becomes of a row; `participantId` is of the participant whom it names, `repeats` the row that it repeats. */
export interface RowMatch {
  readonly outcome: RowOutcome;
  readonly participantId?: string;
  readonly repeats?: number;
}

/**
 * Finds whom each row names (RG-66): the participant with its code, else one with its name and e-mail and without
 * another code. Each row without a code is a person of its own, whom a row with a code may name too. So the same lists
 * give the same participants in any order, with codes or without. A row whose code is a removed participant's does not
 * complete a namesake.
 * @param rows `undefined` for a row with a problem; of each code at most one name
 */
export async function matchRows(
  rows: readonly (KeyedRow | undefined)[],
  known: readonly KnownParticipant[],
  slices: WorkSlices,
): Promise<RowMatch[]> {
  const matching = new Matching(rows, slices);
  const listed = known.filter(({ isRemoved }) => !isRemoved);
  const removed = known.filter(({ isRemoved }) => isRemoved);

  await matching.addRows();
  await matching.matchCodes(listed, (isSameName) =>
    isSameName ? rowOutcomes.existing : rowOutcomes.renamed,
  );
  await matching.matchCodes(removed, () => rowOutcomes.removed);
  await matching.matchCodeless(listed, rowOutcomes.completed);
  await matching.matchRowsWithoutCode(listed);
  await matching.matchCodeless(removed, rowOutcomes.removed);
  await matching.matchNames(removed, rowOutcomes.removed);
  return rows.map((_, index) => matching.get(index) ?? { outcome: rowOutcomes.added });
}

/** The name of a `getNameKey`, without the e-mail. */
const getName = (nameKey: string): string => nameKey.slice(0, nameKey.lastIndexOf('|'));

/** Before the position of a row among ids of participants. */
const rowPrefix = 'row ';

/** The rows of an import while it is found whom they name. */
class Matching {
  readonly #rows: readonly (KeyedRow | undefined)[];
  readonly #slices: WorkSlices;
  readonly #matches = new Map<number, RowMatch>();
  /** The first row of each code. */
  readonly #withCode = new Map<string, number>();
  readonly #withoutCode: number[] = [];

  constructor(rows: readonly (KeyedRow | undefined)[], slices: WorkSlices) {
    this.#rows = rows;
    this.#slices = slices;
  }

  /** Finds the rows with a problem, and those that repeat another; call it first. */
  addRows(): Promise<void> {
    return this.#slices.forEach(this.#rows, (row, index) => {
      if (row === undefined) this.#matches.set(index, { outcome: rowOutcomes.invalid });
      else if (row.repeats !== undefined || this.#withCode.has(row.code))
        this.#setRepeated(index, row.repeats ?? this.#withCode.get(row.code)!);
      else if (row.code === '') this.#withoutCode.push(index);
      else this.#withCode.set(row.code, index);
    });
  }

  get(index: number): RowMatch | undefined {
    return this.#matches.get(index);
  }

  #getNameKey(index: number): string {
    return this.#rows[index]?.nameKey ?? '';
  }

  #setRepeated(index: number, repeats: number): void {
    this.#matches.set(index, { outcome: rowOutcomes.repeated, repeats });
  }

  #match(index: number, outcome: RowOutcome, participantId: string | undefined): void {
    if (participantId !== undefined) this.#matches.set(index, { outcome, participantId });
  }

  /** Matches rows with the participants who have their code. */
  matchCodes(
    participants: readonly KnownParticipant[],
    getOutcome: (isSameName: boolean) => RowOutcome,
  ): Promise<void> {
    return this.#slices.forEach(participants, ({ id, code, nameKey }) => {
      const index = this.#withCode.get(code);
      if (index !== undefined && !this.#matches.has(index))
        this.#match(index, getOutcome(getName(nameKey) === getName(this.#getNameKey(index))), id);
    });
  }

  /** Matches rows with a code with participants of their name who have none. */
  async matchCodeless(participants: readonly KnownParticipant[], outcome: RowOutcome): Promise<void> {
    const codeless = new Pool();
    await this.#slices.forEach(participants, ({ id, code, nameKey }) => {
      if (code === '') codeless.add(nameKey, id);
    });
    await this.#slices.forEach(this.#withCode.values(), (index) => {
      if (!this.#matches.has(index)) this.#match(index, outcome, codeless.take(this.#getNameKey(index)));
    });
  }

  /**
   * Matches rows without a code with listed participants of their name, and with the people of rows with a code:
   * listed under another name, removed, or new.
   */
  async matchRowsWithoutCode(listed: readonly KnownParticipant[]): Promise<void> {
    const people = new Pool();
    await this.#slices.forEach(listed, ({ id, nameKey }) => people.add(nameKey, id));
    await this.#slices.forEach(this.#withCode.values(), (index) => {
      const match = this.#matches.get(index);
      if (match === undefined || match.outcome === rowOutcomes.removed)
        people.add(this.#getNameKey(index), `${rowPrefix}${index}`);
      else if (match.outcome === rowOutcomes.renamed)
        people.add(this.#getNameKey(index), match.participantId!);
    });
    await this.#slices.forEach(this.#withoutCode, (index) => {
      const id = people.take(this.#getNameKey(index));
      if (id?.startsWith(rowPrefix) === true) this.#setRepeated(index, Number(id.slice(rowPrefix.length)));
      else this.#match(index, rowOutcomes.existing, id);
    });
  }

  /** Matches the other rows without a code with participants of their name who are not matched yet. */
  async matchNames(participants: readonly KnownParticipant[], outcome: RowOutcome): Promise<void> {
    if (participants.length === 0) return;
    const taken = new Set<string | undefined>();
    await this.#slices.forEach(this.#matches.values(), ({ participantId }) => taken.add(participantId));
    const others = new Pool();
    await this.#slices.forEach(participants, ({ id, nameKey }) => {
      if (!taken.has(id)) others.add(nameKey, id);
    });
    await this.#slices.forEach(this.#withoutCode, (index) => {
      if (!this.#matches.has(index)) this.#match(index, outcome, others.take(this.#getNameKey(index)));
    });
  }
}

/** Ids by name key, each given out once, in the order in which they were added. */
class Pool {
  readonly #queues = new Map<string, { readonly ids: string[]; next: number }>();
  readonly #taken = new Set<string>();

  /** Adds an id, which may be found by several names. */
  add(nameKey: string, id: string): void {
    const queue = this.#queues.get(nameKey);
    if (queue === undefined) this.#queues.set(nameKey, { ids: [id], next: 0 });
    else queue.ids.push(id);
  }

  take(nameKey: string): string | undefined {
    const queue = this.#queues.get(nameKey);
    while (queue !== undefined && queue.next < queue.ids.length) {
      const id = queue.ids[queue.next++]!;
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      return id;
    }
    return undefined;
  }
}

/**
 * Clears a code that rows of several names share, except on the rows of one name: that of the participant who has the
 * code, else the first in the alphabet. A code belongs to one person, and the others must not be lost.
 */
export async function separateSharedCodes(
  rows: readonly (KeyedRow | undefined)[],
  known: readonly KnownParticipant[],
  slices: WorkSlices,
): Promise<(KeyedRow | undefined)[]> {
  const toKey = ({ code, nameKey }: Pick<KeyedRow, 'code' | 'nameKey'>) => `${code} ${getName(nameKey)}`;
  const holders = new Set<string>();
  await slices.forEach(known, (participant) => holders.add(toKey(participant)));
  const isHolder = (row: KeyedRow): boolean => holders.has(toKey(row));
  const owners = new Map<string, KeyedRow>();
  await slices.forEach(rows, (row) => {
    if (row === undefined || row.code === '') return;
    const owner = owners.get(row.code);
    const isBetter =
      owner === undefined || (isHolder(row) === isHolder(owner) ? toKey(row) < toKey(owner) : isHolder(row));
    if (isBetter) owners.set(row.code, row);
  });
  const others = new Map<string, number>();
  const separated: (KeyedRow | undefined)[] = [];
  await slices.forEach(rows, (row, index) => {
    const owner = row === undefined ? undefined : owners.get(row.code);
    if (row === undefined || owner === undefined || toKey(owner) === toKey(row)) {
      separated.push(row);
      return;
    }
    const key = toKey(row);
    const repeats = others.get(key);
    if (repeats === undefined) others.set(key, index);
    separated.push({ ...row, code: '', repeats });
  });
  return separated;
}
