import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { readEventCalendar } from '#contract/event/calendar-endpoints.ts';
import { readOwnEvent, readPublicEvent } from '#contract/event/event-endpoints.ts';
import { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import { readTicket } from '#contract/registration/registration-endpoints.ts';
import { buildCalendar } from '#server/event-calendar.ts';
import { readScheduledEvent } from '#server/event/event-schedule-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';

const joinLink = 'https://incontro.example/stanza?chiave=segreta';

describeOnBothEngines('the link of an online event', (makeApp) => {
  const app = setupApp(makeApp);
  const readHolder = async (ticket: string) => {
    const { event } = (await call(app(), readTicket, { params: { ticket } })).data;
    return { joinLink: event.joinLink, joinLinkAt: event.joinLinkAt };
  };

  it('[RG-52] is shown to holders from the time that the organiser sets, and never in a public answer', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const startAt = app().clock() + 3 * dayMs;
    const online = {
      mode: 'online' as const,
      startDateTime: new Date(startAt).toISOString(),
      endDateTime: new Date(startAt + hourMs).toISOString(),
    };
    const id = await newEvent(app(), organisation, { ...online, joinLink, joinLinkLead: 'hour' });
    const { tickets } = await registerEmails(app(), id, [attendee.email], attendee);
    const ticket = tickets[0]!.ticket;
    const shownAt = new Date(startAt - hourMs).toISOString();
    expect(await readHolder(ticket)).toEqual({ joinLink: '', joinLinkAt: shownAt });
    app().clock.advance(startAt - hourMs - app().clock());
    expect(await readHolder(ticket)).toEqual({ joinLink, joinLinkAt: null });
    const [order] = (await call(app(), listOwnOrders, { query: {} }, attendee)).data;
    expect(order).toMatchObject({ joinLink, joinLinkAt: null });

    const own = await call(app(), readOwnEvent, { params: { id } }, organisation);
    expect(own.data).toMatchObject({ joinLink, joinLinkLead: 'hour' });
    for (const path of [
      `/api${readPublicEvent.path.replace(':id', id)}`,
      `/api${listEvents.path}`,
      `/api${readEventCalendar.path.replace(':id', id)}`,
      `/event/detail/${id}`,
    ]) {
      const { body } = await app().http.inject({ url: path });
      expect(body, path).not.toContain('segreta');
    }

    // Neither an unpaid order nor a cancelled event shows it.
    const { db } = app().services.database;
    await db.updateTable('order').set({ state: 'pending', held_participants: '[]' }).execute();
    expect((await call(app(), listOwnOrders, { query: {} }, attendee)).data[0]).toMatchObject({
      joinLink: '',
    });
    await db.updateTable('event').set({ cancelled_at: app().clock() }).where('id', '=', id).execute();
    expect(await readHolder(ticket)).toEqual({ joinLink: '', joinLinkAt: null });
  });

  it('[RG-52] is in the mail and its calendar entry once it is shown, else the mail says where it comes', async () => {
    const organisation = await newOrganisation(app());
    for (const [joinLinkLead, link, text] of [
      ['now', joinLink, 'collegati da qui'],
      ['day', joinLink, 'compare sul biglietto prima'],
      ['now', '', 'non ha ancora indicato il link'],
    ] as const) {
      const startAt = app().clock() + 3 * dayMs;
      const id = await newEvent(app(), organisation, {
        mode: 'online',
        startDateTime: new Date(startAt).toISOString(),
        endDateTime: new Date(startAt + hourMs).toISOString(),
        joinLink: link,
        joinLinkLead,
      });
      await registerEmails(app(), id, [`${joinLinkLead}${link.length}@example.org`]);
      const mail = (await app().mails()).at(-1)!;
      expect(mail.text).toContain(text);
      const isShown = joinLinkLead === 'now' && link !== '';
      expect(mail.text.includes('segreta'), text).toBe(isShown);
      const event = (await readScheduledEvent(app().services.database.db, id))!;
      const options = { name: 'x', publicUrl: 'https://x.example', mailFrom: 'x@x.example' };
      const mailed = { isCancelled: false, createdAtMs: app().clock() };
      expect((await buildCalendar([event], { ...options, mailed })).includes('segreta'), text).toBe(isShown);
      expect(await buildCalendar([event], options)).not.toContain('segreta');
    }
  });

  it('[RG-52] must be https, and belongs to online events only', async () => {
    const organisation = await newOrganisation(app());
    expect(() =>
      newEvent(app(), organisation, { mode: 'online', joinLink: 'http://incontro.example/x' }),
    ).toThrow('linkNotHttps');
    const id = await newEvent(app(), organisation, { joinLink });
    const { data } = await call(app(), readOwnEvent, { params: { id } }, organisation);
    expect(data.joinLink).toBe('');
  });
});
