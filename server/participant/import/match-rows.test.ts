import { expect, it } from 'vitest';
import { getNameKey } from '#contract/participant/import-row.ts';
import { rowOutcomes } from '#contract/participant/import-endpoints.ts';
import { createRandom, randomBelow, type Random } from '#tests/support/random/random.ts';
import { WorkSlices } from '../../lib/work-slices.ts';
import { matchRows, separateSharedCodes, type KeyedRow, type KnownParticipant } from './match-rows.ts';

const keyed = (row: { firstName: string; lastName: string; email?: string; code?: string }): KeyedRow => {
  const full = { email: '', code: '', quantity: 1, details: '', ...row };
  return { ...full, nameKey: getNameKey(full) };
};
const row = (firstName: string, code = ''): KeyedRow => keyed({ firstName, lastName: 'Neri', code });

const known = (id: string, { code = '', name = 'Ada', isRemoved = false } = {}): KnownParticipant => ({
  id,
  nameKey: row(name).nameKey,
  code,
  isRemoved,
});

const full = (firstName: string, lastName: string) => ({ firstName, lastName });

const slices = new WorkSlices();

/** `outcome:participant` of each row. */
async function match(
  rows: readonly (KeyedRow | undefined)[],
  participants: readonly KnownParticipant[],
): Promise<string[]> {
  const matches = await matchRows(rows, participants, slices);
  return matches.map(({ outcome, participantId = '' }) => `${outcome}:${participantId}`);
}

it.each<[string, KeyedRow[], KnownParticipant[], string[]]>([
  ['nobody known', [row('Ada'), row('Ugo', 'A1')], [], ['a:', 'a:']],
  ['the same code under another name', [row('Adele', 'A1')], [known('p', { code: 'A1' })], ['n:p']],
  ['the same name without codes', [row('Ada')], [known('p')], ['e:p']],
  ['a code for one who has none', [row('Ada', 'A1')], [known('p')], ['c:p']],
  ['a row without the code that its person has', [row('Ada')], [known('p', { code: 'A1' })], ['e:p']],
  ['another code', [row('Ada', 'A2')], [known('p', { code: 'A1' })], ['a:']],
  ['two rows for one', [row('Ada'), row('Ada')], [known('p')], ['e:p', 'a:']],
  ['a code twice', [row('Ada', 'A1'), row('Ada', 'A1')], [], ['a:', 'r:']],
  ['with and without a code', [row('Ada'), row('Ada', 'A1')], [], ['r:', 'a:']],
  ['a removed participant', [row('Ada')], [known('p', { isRemoved: true })], ['x:p']],
  ['one removed, one listed', [row('Ada')], [known('p', { isRemoved: true }), known('q')], ['e:q']],
  ['a removed code', [row('Adele', 'A1')], [known('p', { code: 'A1', isRemoved: true })], ['x:p']],
  [
    'a removed code does not go to a namesake',
    [row('Ada', 'A1'), row('Ada'), row('Ada')],
    [known('p', { code: 'A1', isRemoved: true }), known('q')],
    ['x:p', 'e:q', 'r:'],
  ],
  [
    'one participant under two names',
    [row('Ada', 'A1'), row('Ada'), row('Adele')],
    [known('p', { code: 'A1', name: 'Adele' })],
    ['n:p', 'e:p', 'a:'],
  ],
  ['another removed code', [row('Ada', 'A2')], [known('p', { code: 'A1', isRemoved: true })], ['a:']],
])('[RG-66] %s', async (_, rows, participants, matches) => {
  expect(await match(rows, participants)).toEqual(matches);
});

it.each<[string, Parameters<typeof keyed>[0], Parameters<typeof keyed>[0], boolean]>([
  ['the words in another order', full('Anna Maria', 'De Rossi'), full('De Rossi', 'Anna Maria'), true],
  ['accents and apostrophes', full('Niccolò', 'D’Angelò'), full('NICCOLO', "D'ANGELO"), true],
  ['one word with an accent', full('Zoë', ''), full('Zoe', ''), true],
  ['ligatures and wide letters', full('Raﬀaele', 'Ｎeri'), full('Raffaele', 'Neri'), true],
  ['an initial with and without a dot', full('Ada M.', 'Neri'), full('Ada M', 'Neri'), true],
  ['vowels of Hindi', full('राम', 'कुमार'), full('रमा', 'कुमार'), false],
  ['voiced kana', full('かとう', 'はる'), full('がとう', 'はる'), false],
  ['another word', full('Anna', 'De Rossi'), full('Anna Maria', 'De Rossi'), false],
  ['names without letters', full('☀️', ''), full('🌧', ''), false],
  ['another e-mail', full('Anna', 'Neri'), { ...full('Anna', 'Neri'), email: 'a@x.example' }, false],
])('[RG-66] %s', async (_, one, other, isSame) => {
  const outcomes = await match([keyed(other)], [{ ...known('p'), nameKey: keyed(one).nameKey }]);
  expect(outcomes).toEqual([isSame ? 'e:p' : 'a:']);
});

it('[RG-66] another e-mail is not another name for the same code', async () => {
  const withEmail = keyed({ firstName: 'Ada', lastName: 'Neri', email: 'a@x.example', code: 'A1' });
  expect(await match([withEmail], [known('p', { code: 'A1' })])).toEqual(['e:p']);
  const separate = await separateSharedCodes([row('Ada', 'A1'), withEmail], [], slices);
  expect(await match(separate, [])).toEqual(['a:', 'r:']);
});

it('[RG-66] a code of several names is left to the one who has it, else to the first by name', async () => {
  const rows = [row('Ada', 'A1'), row('Ugo', 'A1'), row('Ada', 'A1')];
  const getCodes = async (participants: readonly KnownParticipant[]) =>
    (await separateSharedCodes(rows, participants, slices)).map((separate) => separate?.code);
  expect(await getCodes([])).toEqual(['A1', '', 'A1']);
  expect(await getCodes([known('p', { name: 'Ugo', code: 'A1' })])).toEqual(['', 'A1', '']);
});

/** The list after an import. */
async function importRows(
  list: readonly KnownParticipant[],
  rows: readonly KeyedRow[],
): Promise<KnownParticipant[]> {
  const next = [...list];
  const separate = await separateSharedCodes(rows, list, slices);
  const matches = await matchRows(separate, list, slices);
  for (const [index, { outcome, participantId }] of matches.entries()) {
    const { code, nameKey } = separate[index]!;
    if (outcome === rowOutcomes.added) next.push({ id: `p${next.length}`, nameKey, code, isRemoved: false });
    const place = next.findIndex(({ id }) => id === participantId);
    if (outcome === rowOutcomes.completed) next[place] = { ...next[place]!, code };
  }
  return next;
}

function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(randomBelow(random, rest.length), 1)[0]!);
}

it('[RG-66] lists give the same participants in any order, with codes and without', async () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = createRandom(seed);
    const lists = Array.from({ length: 3 }, () =>
      Array.from({ length: 1 + randomBelow(random, 4) }, () => {
        const no = randomBelow(random, 2);
        // A code is of one name.
        return row(['Ada', 'Ugo'][no]!, random() < 0.5 ? `${no}-${randomBelow(random, 3)}` : '');
      }),
    );
    const importAll = async (order: readonly KeyedRow[][]): Promise<string[]> => {
      let list: KnownParticipant[] = [];
      for (const rows of order) list = await importRows(list, rows);
      return list.map(({ nameKey, code }) => `${nameKey} ${code}`).toSorted();
    };
    const expected = await importAll(lists);
    const shuffled = shuffle(
      random,
      lists.map((list) => shuffle(random, list)),
    );
    expect(await importAll(shuffled), `seed ${seed}`).toEqual(expected);
    expect(await importAll([...lists, ...lists]), `seed ${seed}, twice`).toEqual(expected);
  }
});

it('[RG-66] importing the same list again adds no participant, with removed ones and shared codes', async () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[randomBelow(random, items.length)]!;
    const randomRow = (): KeyedRow => row(pick(['Ada', 'Ugo', 'Ivo']), pick(['', '', 'A1', 'B2']));
    const list = Array.from({ length: randomBelow(random, 4) }, (_, no): KnownParticipant => {
      const { nameKey, code } = randomRow();
      return { id: `k${no}`, nameKey, code, isRemoved: random() < 0.4 };
    });
    const rows = Array.from({ length: 1 + randomBelow(random, 4) }, randomRow);
    const getIds = (participants: readonly KnownParticipant[]) => participants.map(({ id }) => id);
    const once = await importRows(list, rows);
    const twice = await importRows(once, rows);
    expect(getIds(twice), `seed ${seed}`).toEqual(getIds(once));
    const again = await importRows(twice, shuffle(random, rows));
    expect(getIds(again), `seed ${seed}, shuffled`).toEqual(getIds(once));
  }
});
