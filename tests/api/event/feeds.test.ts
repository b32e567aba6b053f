import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { readListCalendar, readListFeed } from '#contract/event/feed-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';

describeOnBothEngines('feeds', (makeApp) => {
  const app = setupApp(makeApp);
  const inHours = (hours: number) => ({
    startDateTime: new Date(app().clock() + hours * hourMs).toISOString(),
    endDateTime: new Date(app().clock() + (hours + 1) * hourMs).toISOString(),
  });

  it('[EV-73] serves a search as iCalendar and as Atom: escaped, absolute, by start, cacheable', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Rete & Terra' });
    const title = 'Festa <b>"viva"</b> & ]]> altro';
    const later = await newEvent(app(), organisation, { ...inHours(40), title });
    const sooner = await newEvent(app(), organisation, { ...inHours(2), title: 'Altra festa' });
    await newEvent(app(), organisation, { ...inHours(3), title: 'Corso' });
    await waitForNotifications(app());
    const { publicUrl } = app().services.config;
    const atom = await sendRaw(app(), readListFeed, { query: { q: 'festa' } });
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.headers['cache-control']).toBe('public, max-age=900');
    expect(atom.body).not.toMatch(/<b>|]]>/);
    const parser = new SaxesParser({ xmlns: true });
    const texts: string[] = [];
    parser.on('text', (text) => void texts.push(text));
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(atom.body).close();
    expect(texts).toContain(title);
    expect(atom.body).toContain('<name>Rete &amp; Terra</name>');
    const ids = [...atom.body.matchAll(/<id>urn:uuid:([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(ids).toEqual([sooner, later]);
    expect(atom.body).toContain(`href="${publicUrl}/event/detail/${later}"`);
    expect(atom.body).toMatch(
      new RegExp(`rel="self" type="application/atom\\+xml" href="${publicUrl}/.*q=festa"`),
    );

    const calendar = await sendRaw(app(), readListCalendar, { query: { q: 'festa' } });
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const uids = [...calendar.body.matchAll(/^UID:(.*)@presente/gm)].map(([, id]) => id);
    expect(uids).toEqual([sooner, later]);
    const today = await sendRaw(app(), readListCalendar, { query: { q: 'festa', when: 'today' } });
    expect(today.body).toContain(sooner);
    expect(today.body).not.toContain(later);
  });
});
