import { expect, it } from 'vitest';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { cancelEvent, readOwnEvent, readPublicEvent } from '#contract/event/event-endpoints.ts';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { eraseEvents } from '#server/event/erasure-store.ts';
import { sendDueNotifications } from '#server/event/notices/send-notifications.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { updateEventForm, publishEvent, tinyPng } from '#tests/support/builders/event-form.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('event notices', (makeApp) => {
  const app = setupApp(makeApp);
  const hoursFromNow = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
  const cancel = (owner: BuiltAccount, id: string, message = '') =>
    call(app(), cancelEvent, { params: { id }, body: { message } }, owner);
  /** Mails since the last call. */
  const readNewMails = async () => {
    const before = seenCount;
    const allMails = await app().mails();
    seenCount = allMails.length;
    return allMails.slice(before);
  };
  let seenCount = 0;
  const readNotices = () => app().services.database.db.selectFrom('event_notification').selectAll().execute();
  /** A change is announced two minutes after it was made. */
  const advanceTwoMinutes = () => app().clock.advance(2 * minuteMs);

  it('[EV-21] cancels once, stops registration and check-in, and notifies every participant', async () => {
    const owner = await newOrganisation(app(), { companyName: 'Fiume <Pulito>' });
    const id = await publishEvent(app(), owner, { title: 'Pulizia' });
    await registerEmails(app(), id, ['ada@example.org', 'bea@example.org', 'ada@example.org']);
    await registerEmails(app(), id, ['sue@example.org'], { language: 'en' });
    await readNewMails();
    const db = app().services.database.db;
    const one = await db
      .selectFrom('participant')
      .selectAll()
      .where('email', '=', 'bea@example.org')
      .execute();
    const before = await db.selectFrom('event').select('change_no').where('id', '=', id).execute();
    const announcedIds: (string | undefined)[] = [];
    const stop = app().services.database.onChange((eventId) => announcedIds.push(eventId));
    expect((await cancel(owner, id, 'Piove.\n<b>Scusate</b>')).message).toMatch(/^Evento annullato/);
    stop();
    if (app().engine === 'sqlite') expect(announcedIds).toEqual([id]);
    const after = await db.selectFrom('event').select('change_no').where('id', '=', id).execute();
    expect(after[0]!.change_no).toBe(before[0]!.change_no + 1);
    expect((await call(app(), readPublicEvent, { params: { id } })).data.isCancelled).toBe(true);
    const again = { params: { id }, body: { message: 'Ancora' } };
    expect(await expectRefusal(app(), cancelEvent, again, owner)).toMatchObject({
      status: 409,
      error: 'eventCancelled',
    });
    const body = {
      acceptedPNPTNC: true,
      noOfTickets: 1,
      participants: [{ firstName: 'A', lastName: 'B', email: 'a@b.it' }],
    };
    expect(await expectRefusal(app(), register, { params: { id }, body })).toMatchObject({
      error: 'eventCancelled',
    });
    const toggle = { params: { id: one[0]!.id }, body: { isCheckedIn: true, deviceId: 'x' } };
    expect(await expectRefusal(app(), checkIn, toggle, owner)).toMatchObject({ error: 'eventCancelled' });
    const mails = await readNewMails();
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
    expect(await readNotices()).toEqual([]);
    advanceTwoMinutes();
    expect(await readNewMails()).toEqual([]);
  });

  it('[EV-21] the notice says that paid tickets are refunded automatically', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await insertParticipants(app(), id, 1);
    await app()
      .services.database.db.updateTable('order')
      .set({ price_cents: 500 })
      .where('event_id', '=', id)
      .execute();
    await cancel(owner, id);
    const [mail] = await readNewMails();
    expect(mail!.text).toContain('il rimborso è automatico e completo');
    expect(mail!.text).toContain(`http://localhost:3000/organisation/page/${owner.id}`);
    expect(mail!.text).not.toContain('ti scrive');
  });

  it('[EV-21] rejects cancelling a past, missing or foreign event', async () => {
    const owner = await newOrganisation(app());
    const past = await newEvent(app(), owner, {
      startDateTime: hoursFromNow(-3),
      endDateTime: hoursFromNow(-1),
    });
    const foreignEvent = await newEvent(app(), await newOrganisation(app()));
    for (const [id, error] of [
      [past, 'eventEnded'],
      [foreignEvent, 'notFound'],
      [unknownId, 'notFound'],
    ] as const)
      expect(await expectRefusal(app(), cancelEvent, { params: { id }, body: {} }, owner)).toMatchObject({
        error,
      });
    expect(await readNotices()).toEqual([]);
    const [long] = ['x'.repeat(1001)];
    const body = { message: long };
    const refusal = await expectRefusal(app(), cancelEvent, { params: { id: foreignEvent }, body }, owner);
    expect(refusal).toMatchObject({ status: 400, issues: [{ path: 'message' }] });
    const id = await newEvent(app(), owner);
    await insertParticipants(app(), id, 1);
    await cancel(owner, id, 'a\u0000b \ud800');
    expect((await readNewMails()).map((mail) => mail.to)).toEqual(['persona1@example.org']);
  });

  it('[EV-22] sends one notice of all changes made before the first mail, with old and new values', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner, { title: 'Festa', location: 'Roma' });
    await registerEmails(app(), id, ['ada@example.org']);
    await readNewMails();
    let event = await read(owner, id);
    event = await updateEventForm(app(), owner, event, {
      title: 'Festa!',
      description: '<p>Altro</p>',
      price: 0,
    });
    advanceTwoMinutes();
    expect(await readNewMails()).toEqual([]);
    event = await updateEventForm(app(), owner, event, { location: 'Ostia' });
    app().clock.advance(minuteMs);
    event = await updateEventForm(app(), owner, event, {
      location: 'Fiumicino',
      startDateTime: hoursFromNow(25),
      endDateTime: hoursFromNow(30),
    });
    expect(await readNewMails()).toEqual([]);
    app().clock.advance(minuteMs);
    const mails = await readNewMails();
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['ada@example.org', 'Data o luogo cambiati: Festa!'],
    ]);
    const { text } = mails[0]!;
    expect(text).toContain('Dove, prima: Roma\nDove, adesso: Fiumicino');
    expect(text).not.toContain('Ostia');
    expect(text).toMatch(/Quando, prima: domenica 7 giugno 2026.*\nQuando, adesso: domenica 7 giugno 2026/);
    expect(text).toContain(`http://localhost:3000/event/detail/${id}`);
    // Reverted changes and past events send no notice.
    event = await updateEventForm(app(), owner, event, { location: 'Roma' });
    event = await updateEventForm(app(), owner, event, { location: 'Fiumicino' });
    advanceTwoMinutes();
    expect(await readNewMails()).toEqual([]);
    expect(await readNotices()).toEqual([]);
    app().clock.advance(72 * hourMs);
    await updateEventForm(app(), owner, event, { location: 'Roma' });
    expect(await readNotices()).toEqual([]);
    app().clock.advance(-72 * hourMs);
  });

  it('[EV-22] notifies only of the cancellation when a changed event is cancelled meanwhile', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner);
    await registerEmails(app(), id, ['ada@example.org']);
    await readNewMails();
    await updateEventForm(app(), owner, await read(owner, id), { mode: 'online' });
    await cancel(owner, id);
    advanceTwoMinutes();
    expect((await readNewMails()).map((mail) => mail.subject)).toEqual(['Annullato: Pulizia del Tevere']);
  });

  it('[EV-23] notifies 1,203 participants in batches, each address once, despite failures in between', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner);
    await insertParticipants(app(), id, 600);
    await insertParticipants(app(), id, 600);
    await insertParticipants(app(), id, 3);
    await cancel(owner, id);
    const { services } = app();
    // Two concurrent senders, whose batches fail before the write, after it, or not at all.
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
      await Promise.all([sendDueNotifications(breaking), sendDueNotifications(breaking)]);
      app().clock.advance(61_000);
    }
    expect(part).toBeGreaterThan(2);
    const mails = await readNewMails();
    expect(new Set(mails.map((mail) => mail.to)).size).toBe(600);
    expect(mails).toHaveLength(600);
    expect(await readNotices()).toEqual([]);
  });

  it('[EV-23] deletes notices with their organiser’s account', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner, {});
    const bare = await newEvent(app(), owner);
    await registerEmails(app(), id, ['ada@example.org']);
    await readNewMails();
    await updateEventForm(app(), owner, await read(owner, id), { location: 'Altrove' });
    await updateEventForm(app(), owner, await read(owner, bare), { location: 'Altrove' }, await tinyPng());
    expect(await readNotices()).toHaveLength(2);
    await app().services.database.transaction(({ db }) => eraseEvents(db, owner.id, app().clock()));
    expect(await readNotices()).toEqual([]);
    advanceTwoMinutes();
    expect(await readNewMails()).toEqual([]);
  });

  it('[OP-6] the notices of one organiser’s many events do not delay another organiser’s', async () => {
    const { db } = app().services.database;
    await readNewMails();
    const publish = async (owner: BuiltAccount, count: number) => {
      const id = await newEvent(app(), owner);
      await insertParticipants(app(), id, count);
      return id;
    };
    const [many, few] = [await newOrganisation(app()), await newOrganisation(app())];
    const eventIds: string[] = [];
    for (let no = 0; no < 6; no++) eventIds.push(await publish(many, 110));
    const short = await publish(few, 20);
    for (const id of eventIds) {
      await cancel(many, id);
      app().clock.advance(1);
    }
    await cancel(few, short);
    await sendDueNotifications(app().services);

    const readOrder = async () => {
      const rows = await db
        .selectFrom('mail')
        .innerJoin('order', 'order.id', 'mail.order_id')
        .select(['order.event_id', 'mail.turn'])
        .where('mail.due_at', 'is not', null)
        .orderBy('mail.priority')
        .orderBy('mail.turn')
        .orderBy('mail.due_at')
        .orderBy('mail.id')
        .execute();
      return rows.map((row) => row.event_id);
    };
    const order = await readOrder();
    expect(order).toHaveLength(6 * 110 + 20);
    // One block of the other organiser may come first.
    expect(order.lastIndexOf(short)).toBeLessThan(120);

    // In the middle of the backlog, with one early mail to be retried.
    const sent = await db
      .selectFrom('mail')
      .select('id')
      .where('due_at', 'is not', null)
      .orderBy('turn')
      .limit(300)
      .execute();
    const [retried, ...delivered] = sent.map(({ id }) => id);
    await db.updateTable('mail').set({ due_at: null }).where('id', 'in', delivered).execute();
    await db.updateTable('mail').set({ attempts: 1 }).where('id', '=', retried!).execute();
    const third = await newOrganisation(app());
    const [late, long] = [await publish(few, 20), await publish(third, 350)];
    await cancel(third, long);
    app().clock.advance(1);
    await cancel(few, late);
    await sendDueNotifications(app().services);
    const next = await readOrder();
    expect(next.lastIndexOf(late)).toBeLessThan(240);
    await db.deleteFrom('mail').execute();
  });
});
