import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import type { ImportCells } from '#contract/participant/import-row.ts';
import {
  foldNamesakes,
  groupNamesakes,
  openFile,
  selectPeople,
  toImportRows,
} from '#src/features/participant/import/open-list.ts';
import { readFile } from '#src/features/participant/import/reader/read-file.ts';
import { readPeople, type ReadPerson } from '#src/features/participant/import/reader/read-people.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { sampleLists } from '#tests/support/lists/sample-lists.ts';

/** The people of a sample list whom the page imports unless the organiser takes in more. */
async function readSample(file: string): Promise<ReadPerson[]> {
  const list = openFile(await readFile(readFileSync(`docs/lists/${file}`)));
  return selectPeople(readPeople(list.sheet.table, list.layout), list.takenIn);
}

beforeEach(() => {
  // Columns chosen by hand are remembered in the browser.
  globalThis.localStorage = { getItem: () => null, setItem: () => undefined } as unknown as Storage;
});

describeOnBothEngines('import of the sample lists', (makeApp) => {
  const app = setupApp(makeApp);

  const setup = async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    return {
      addRows: (rows: ImportCells[]) => importRows(app(), owner, id, rows),
      readList: () =>
        app()
          .services.database.db.selectFrom('participant')
          .select(['first_name', 'last_name', 'email', 'external_code', 'ticket_no'])
          .where('event_id', '=', id)
          .where('removed_at', 'is', null)
          .execute(),
    };
  };

  it.each(sampleLists)(
    '[RG-66] $file becomes $participants participants, with codes before or after',
    async ({ file, people, participants }) => {
      const { addRows, readList } = await setup();
      const rows = toImportRows(await readSample(file));
      const withoutCodes = rows.map(([firstName, lastName, email, , quantity = 1]) => [
        firstName!,
        lastName!,
        email!,
        '',
        quantity,
      ]);
      for (const next of [withoutCodes, rows, withoutCodes, rows.toReversed()]) await addRows(next);
      const list = await readList();
      expect(list).toHaveLength(participants);
      const named = list
        .filter((row) => row.ticket_no === 1)
        .map((row) => [`${row.first_name}|${row.last_name}`, row.email, row.external_code]);
      const isAbsent = /(?:refunded|cancelled|declined|waiting|unpaid)$/;
      const expected = people
        .filter((person) => !isAbsent.test(person))
        .map((person) => person.replace(/^\d+ /, '').replace(/ \(.*\)| ×\d+/g, ''));
      expect(named.map((parts) => parts.filter((part) => part !== '').join(' ')).toSorted()).toEqual(
        expected.toSorted(),
      );
    },
  );

  it('[RG-66] namesakes are as many people as the organiser says', async () => {
    const people = await readSample('08-quantity.csv');
    for (const [namesakes, participants] of [
      ['severalPeople', 6],
      ['onePerson', 5],
    ] as const) {
      const { addRows, readList } = await setup();
      const selected = foldNamesakes(people, groupNamesakes(people), namesakes);
      for (let times = 0; times < 2; times++) await addRows(toImportRows(selected.people));
      expect(await readList()).toHaveLength(participants);
    }
  });
});
