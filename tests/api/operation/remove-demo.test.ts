import { expect, it } from 'vitest';
import { removeDemo } from '#server/demo/demo-store.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';

describeOnBothEngines('removing the demo', (makeApp) => {
  const app = setupApp(makeApp);
  const dump = async () => JSON.parse(await dumpDatabase(app())) as Record<string, string[]>;

  it('[OP-4] deletes every row of the demo and none of other accounts', async () => {
    await seedDemo(app().services);
    const { database } = app().services;
    // As after a check-in at a demo event.
    await database.db
      .updateTable('event')
      .set(({ eb }) => ({ change_no: eb('change_no', '+', 1) }))
      .execute();
    const demo = await dump();
    await insertParticipants(app(), await newEvent(app(), await newOrganisation(app())), 3);
    const both = await dump();
    expect(await database.transaction(({ db }) => removeDemo(db))).toEqual({ accounts: 22, events: 82 });
    const remaining = await dump();
    for (const [table, rows] of Object.entries(remaining))
      // The seeded settings are the site's own, but for the mark of the demo.
      if (table === 'setting') expect(rows.join()).not.toContain('demoSeededAt');
      else if (table !== 'kysely_migration')
        expect(rows, table).toEqual(both[table]!.filter((row) => !demo[table]!.includes(row)));
  });
});
