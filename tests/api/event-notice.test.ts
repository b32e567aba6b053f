import { expect, it } from 'vitest';
import { cancelEvent, readOwnEvent, readPublicEvent } from '#contract/event/event-calls.ts';
import { checkIn } from '#contract/check-in/check-in-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { eraseEvents } from '#server/event/erasure-store.ts';
import { sendDueNotices } from '#server/event/send-notices.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { change, publish, tinyPng } from '#tests/support/event-form.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { registerEmails } from '#tests/support/register-emails.ts';
import { usingApp } from '#tests/support/using-app.ts';

const hourMs = 3_600_000;
const unknownId = '01900000-0000-7000-8000-000000000000';

describeOnBoth('notices to everybody on a list', (makeApp) => {
  const app = usingApp(makeApp);
  const at = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
  const cancel = (owner: BuiltAccount, id: string, message = '') =>
    call(app(), cancelEvent, { params: { id }, body: { message } }, owner);
  /** The mails since the last look. */
  const news = async () => {
    const before = seen;
    const all = await app().mails();
    seen = all.length;
    return all.slice(before);
  };
  let seen = 0;
  const notices = () => app().services.database.db.selectFrom('event_notice').selectAll().execute();
  /** A change is told two minutes after it was made. */
  const twoMinutes = () => app().clock.advance(2 * 60_000);

  it('[EV-21] cancels once: nobody registers or goes in any more, and everybody is told', async () => {
    const owner = await newOrganisation(app(), { companyName: 'Fiume <Pulito>' });
    const id = await publish(app(), owner, { title: 'Pulizia' });
    await registerEmails(app(), id, ['ada@example.org', 'bea@example.org', 'ada@example.org']);
    await registerEmails(app(), id, ['sue@example.org'], { language: 'en' });
    await news();
    const db = app().services.database.db;
    const one = await db
      .selectFrom('participant')
      .selectAll()
      .where('email', '=', 'bea@example.org')
      .execute();
    const before = await db.selectFrom('event').select('change_no').where('id', '=', id).execute();
    const heard: (string | undefined)[] = [];
    const stop = app().services.database.onChange((eventId) => heard.push(eventId));
    expect((await cancel(owner, id, 'Piove.\n<b>Scusate</b>')).message).toMatch(/^Evento annullato/);
    stop();
    if (app().engine === 'sqlite') expect(heard).toEqual([id]);
    const after = await db.selectFrom('event').select('change_no').where('id', '=', id).execute();
    expect(after[0]!.change_no).toBe(before[0]!.change_no + 1);
    expect((await call(app(), readPublicEvent, { params: { id } })).data.isCancelled).toBe(true);
    const again = { params: { id }, body: { message: 'Ancora' } };
    expect(await refused(app(), cancelEvent, again, owner)).toMatchObject({
      status: 409,
      error: 'eventCancelled',
    });
    const body = {
      acceptedPNPTNC: true,
      noOfTickets: 1,
      participants: [{ firstName: 'A', lastName: 'B', email: 'a@b.it' }],
    };
    expect(await refused(app(), register, { params: { id }, body })).toMatchObject({
      error: 'eventCancelled',
    });
    const toggle = { params: { id: one[0]!.id }, body: { isCheckedIn: true, deviceId: 'x' } };
    expect(await refused(app(), checkIn, toggle, owner)).toMatchObject({ error: 'eventCancelled' });
    const mails = await news();
    expect(mails.map((mail) => mail.to).sort()).toEqual([
      'ada@example.org',
      'bea@example.org',
      'sue@example.org',
    ]);
    const [ada] = mails.filter((mail) => mail.to === 'ada@example.org');
    expect(ada!.subject).toBe('Annullato: Pulizia');
    expect(ada!.text).toContain('Fiume <Pulito> ti scrive:\n\n> Piove.\n> <b>Scusate</b>');
    expect(ada!.html).toContain('Piove.<br>&lt;b&gt;Scusate&lt;/b&gt;');
    expect(ada!.text).not.toContain('a pagamento');
    expect(ada!.text).toContain('domenica 7 giugno 2026');
    const [sue] = mails.filter((mail) => mail.to === 'sue@example.org');
    expect(sue!.text).toContain('Sunday');
    expect(await notices()).toEqual([]);
    twoMinutes();
    expect(await news()).toEqual([]);
  });

  it('[EV-21] says that the organiser gives the money of a ticket back', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await insertParticipants(app(), id, 1);
    await app()
      .services.database.db.updateTable('order')
      .set({ price_cents: 500 })
      .where('event_id', '=', id)
      .execute();
    await cancel(owner, id);
    const [mail] = await news();
    expect(mail!.text).toContain('ed è Fiume Pulito a restituirteli');
    expect(mail!.text).toContain(`http://localhost:3000/organisation/page/${owner.id}`);
    expect(mail!.text).not.toContain('ti scrive');
  });

  it('[EV-21] cancels nothing that is over, not there or somebody else’s', async () => {
    const owner = await newOrganisation(app());
    const over = await newEvent(app(), owner, { startDateTime: at(-3), endDateTime: at(-1) });
    const theirs = await newEvent(app(), await newOrganisation(app()));
    for (const [id, error] of [
      [over, 'eventEnded'],
      [theirs, 'notFound'],
      [unknownId, 'notFound'],
    ] as const)
      expect(await refused(app(), cancelEvent, { params: { id }, body: {} }, owner)).toMatchObject({ error });
    expect(await notices()).toEqual([]);
    const [long] = ['x'.repeat(1001)];
    const body = { message: long };
    const refusal = await refused(app(), cancelEvent, { params: { id: theirs }, body }, owner);
    expect(refusal).toMatchObject({ status: 400, issues: [{ path: 'message' }] });
    const id = await newEvent(app(), owner);
    await insertParticipants(app(), id, 1);
    await cancel(owner, id, 'a\u0000b \ud800');
    expect((await news()).map((mail) => mail.to)).toEqual(['persona1@example.org']);
  });

  it('[EV-22] tells once what was and what is, of all changes before the first mail', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner, { title: 'Festa', location: 'Roma' });
    await registerEmails(app(), id, ['ada@example.org']);
    await news();
    let event = await read(owner, id);
    event = await change(app(), owner, event, { title: 'Festa!', description: '<p>Altro</p>', price: 0 });
    twoMinutes();
    expect(await news()).toEqual([]);
    event = await change(app(), owner, event, { location: 'Ostia' });
    app().clock.advance(60_000);
    event = await change(app(), owner, event, {
      location: 'Fiumicino',
      startDateTime: at(25),
      endDateTime: at(30),
    });
    expect(await news()).toEqual([]);
    app().clock.advance(60_000);
    const mails = await news();
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['ada@example.org', 'Cambiano i piani: Festa!'],
    ]);
    const { text } = mails[0]!;
    expect(text).toContain('Dove, prima: Roma\nDove, adesso: Fiumicino');
    expect(text).not.toContain('Ostia');
    expect(text).toMatch(/Quando, prima: domenica 7 giugno 2026.*\nQuando, adesso: domenica 7 giugno 2026/);
    expect(text).toContain(`http://localhost:3000/event/detail/${id}`);
    // To and fro is no news, and neither is what is over.
    event = await change(app(), owner, event, { location: 'Roma' });
    event = await change(app(), owner, event, { location: 'Fiumicino' });
    twoMinutes();
    expect(await news()).toEqual([]);
    expect(await notices()).toEqual([]);
    app().clock.advance(72 * hourMs);
    await change(app(), owner, event, { location: 'Roma' });
    expect(await notices()).toEqual([]);
    app().clock.advance(-72 * hourMs);
  });

  it('[EV-22] of an event that is cancelled meanwhile tells only that', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner);
    await registerEmails(app(), id, ['ada@example.org']);
    await news();
    await change(app(), owner, await read(owner, id), { mode: 'online' });
    await cancel(owner, id);
    twoMinutes();
    expect((await news()).map((mail) => mail.subject)).toEqual(['Annullato: Pulizia del Tevere']);
  });

  it('[EV-23] tells 1,203 people in parts, each address once, whatever breaks in between', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await insertParticipants(app(), id, 600);
    await insertParticipants(app(), id, 600);
    await insertParticipants(app(), id, 3);
    await cancel(owner, id);
    const { services } = app();
    // Two senders at once, whose parts fail before they are written, after, or not at all.
    let part = 0;
    const breaking = {
      ...services,
      database: {
        ...services.database,
        async transaction<T>(work: Parameters<typeof services.database.transaction<T>>[0]): Promise<T> {
          part += 1;
          if (part % 3 === 1) throw new Error('killed before');
          const done = await services.database.transaction(work);
          if (part % 3 === 2) throw new Error('killed after');
          return done;
        },
      },
    };
    for (let round = 0; round < 8; round++) {
      await Promise.all([sendDueNotices(breaking), sendDueNotices(breaking)]);
      app().clock.advance(61_000);
    }
    expect(part).toBeGreaterThan(2);
    const mails = await news();
    expect(new Set(mails.map((mail) => mail.to)).size).toBe(600);
    expect(mails).toHaveLength(600);
    expect(await notices()).toEqual([]);
  });

  it('[EV-23] goes with the account of its organiser', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner, {});
    const bare = await newEvent(app(), owner);
    await registerEmails(app(), id, ['ada@example.org']);
    await news();
    await change(app(), owner, await read(owner, id), { location: 'Altrove' });
    await change(app(), owner, await read(owner, bare), { location: 'Altrove' }, await tinyPng());
    expect(await notices()).toHaveLength(2);
    await app().services.database.transaction(({ db }) => eraseEvents(db, owner.id, app().clock()));
    expect(await notices()).toEqual([]);
    twoMinutes();
    expect(await news()).toEqual([]);
  });
});
