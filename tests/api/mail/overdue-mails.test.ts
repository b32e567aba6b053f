import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { writeDailyMails } from '#server/mail/allowance/allowance-store.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

/** More than two batches of those that are deleted at once. */
const count = 450;

describeOnBothEngines('deferred mails of a past event', (makeApp) => {
  const app = setupApp(makeApp);

  it.each([
    { allowance: 'no room', dailyMails: 0 },
    { allowance: 'room for all', dailyMails: 2 * count },
  ])(
    '[OP-73] many are deleted, none is sent, and all are marked, with $allowance',
    async ({ dailyMails }) => {
      const owner = await newOrganisation(app());
      const id = await newEvent(app(), owner);
      const { database, clock } = app().services;
      const { db } = database;
      const allow = (mails: number) =>
        writeDailyMails(db, { organiserId: owner.id, dailyMails: mails, nowMs: clock() });
      const toAddress = (no: number): string => `past${dailyMails}-${no}@example.org`;
      const rows = Array.from({ length: count }, (_, no) => ['Ada', `Neri ${no}`, toAddress(no)]);
      await allow(0);
      await importRows(app(), owner, id, rows, { sendsTickets: true });
      await queueImportMails(app().services);
      await app().mails();
      const event = await db
        .selectFrom('event')
        .select('end_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      app().clock.set(event.end_at + minuteMs);
      await allow(dailyMails);
      const sent = (await app().mails()).filter(({ to }) => to.startsWith(`past${dailyMails}-`));
      expect(sent).toEqual([]);
      const left = await db.selectFrom('mail').select('id').where('organiser_id', '=', owner.id).execute();
      expect(left).toEqual([]);
      const marked = await db
        .selectFrom('participant')
        .select('id')
        .where('event_id', '=', id)
        .where('mail_failed_at', 'is not', null)
        .execute();
      expect(marked).toHaveLength(count);
    },
  );
});
