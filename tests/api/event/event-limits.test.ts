import { expect, it } from 'vitest';
import { readOwnEvent, readPublicEvent } from '#contract/event/event-endpoints.ts';
import { maxEventHtml, maxEventTextBytes } from '#contract/event/event-form.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import {
  updateEventForm,
  publishEvent,
  expectPublishAndUpdateRefused,
  tinyPng,
  type FormFields,
} from '#tests/support/builders/event-form.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('event limits', (makeApp) => {
  const app = setupApp(makeApp);
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;

  it('[EV-20] accepts 100,000 characters of HTML unchanged, and rejects one more', async () => {
    const owner = await newOrganisation(app());
    const multibyteText = 'àè𝄞中 ';
    const text = multibyteText.repeat(Math.floor((maxEventHtml - 7) / multibyteText.length)).trim();
    const html = `<p>${text.padEnd(maxEventHtml - 7, 'z')}</p>`;
    expect(html).toHaveLength(maxEventHtml);
    const event = await read(owner, await publishEvent(app(), owner, { description: html, domanda: html }));
    expect([event.description === html, event.domanda === html]).toEqual([true, true]);
    expect((await updateEventForm(app(), owner, event)).description === html).toBe(true);
    for (const path of ['description', 'domanda']) {
      // The second grows only when stored: it would not fit into the form again.
      for (const longer of [`${html}.`, '&'.repeat(maxEventHtml / 2)])
        expect(
          await expectPublishAndUpdateRefused(app(), owner, { [path]: longer }, await tinyPng()),
        ).toMatchObject({
          status: 400,
          issues: [{ path, message: 'È troppo lungo' }],
        });
    }
    const heavy = await expectPublishAndUpdateRefused(app(), owner, {
      description: 'x'.repeat(maxEventTextBytes),
    });
    expect(heavy).toMatchObject({ status: 413, error: 'tooLarge' });
  });

  it('[EV-2] rejects values outside the form, alike on publish and on update', async () => {
    const owner = await newOrganisation(app());
    const png = await tinyPng();
    const invalid: [string, FormFields][] = [
      ['price', { isFree: 'false', price: '1e309' }],
      ['price', { isFree: 'false', price: '-1' }],
      ['price', { isFree: 'false', price: '9'.repeat(400) }],
      ['price', { isFree: 'false', price: '0.000000001' }],
      ['startDateTime', { startDateTime: '2027-02-30T10:00:00Z', endDateTime: '2027-04-01T10:00:00Z' }],
      ['endDateTime', { endDateTime: '9999-12-31T23:59:59-01:00' }],
      ['isFree', { isFree: 'yes' }],
      ['maxTicketAvailable', { maxNoTickets: 'Limited', maxTicketAvailable: '1000001' }],
      ['latitude', { latitude: '90.1' }],
      ['longitude', { longitude: 'NaN' }],
      ['region', { region: '21' }],
      ['mode', { mode: 'constructor' }],
      ['version', { version: '-1' }],
      ['title', { title: 'x'.repeat(151) }],
      ['sdgs.0', { sdgs: ['toString'] }],
      ['category', { category: Array.from({ length: 120 }, () => 2) }],
      ['externalLink', { externalLink: 'javascript:alert(1)' }],
      ['externalLink', { externalLink: 'data:text/html,x' }],
      ['externalLink', { externalLink: '//evil.example' }],
      ['externalLink', { externalLink: 'https://good.example@evil.example' }],
      ['externalLink', { externalLink: 'java\tscript:alert(1)' }],
    ];
    for (const [path, overrides] of invalid)
      expect(
        await expectPublishAndUpdateRefused(app(), owner, overrides, png),
        JSON.stringify(overrides).slice(0, 80),
      ).toMatchObject({
        status: 400,
        error: 'validation',
        issues: [{ path }],
      });
    const tooManyCategories = { category: Array.from({ length: 200 }, () => 2) };
    expect(await expectPublishAndUpdateRefused(app(), owner, tooManyCategories)).toMatchObject({
      status: 413,
      error: 'tooLarge',
    });
    const nul = await read(
      owner,
      await publishEvent(app(), owner, {
        title: 'a\u0000b',
        location: '\u0007Roma',
        description: '<p>&#0;a\u0000b</p>',
      }),
    );
    expect(nul).toMatchObject({ title: 'a b', location: 'Roma' });
    expect(nul.description).not.toContain('\u0000');
    // No client can send a lone surrogate in UTF-8.
    expect(await read(owner, await publishEvent(app(), owner, { title: 'a\ud800b' }))).toMatchObject({
      title: 'a\ufffdb',
    });
  });

  it('[RS-22] [EV-3] nothing of a published or updated event executes', async () => {
    const owner = await newOrganisation(app());
    const event = await read(owner, await publishEvent(app(), owner));
    for (const html of xssCorpus) {
      const changed = await updateEventForm(app(), owner, await read(owner, event._id), {
        description: html,
        domanda: html,
      });
      const fresh = await publishEvent(app(), owner, { description: html, domanda: html });
      const { data } = await call(app(), readPublicEvent, { params: { id: fresh } });
      for (const stored of [changed.description, changed.domanda, data.description, data.domanda])
        expect(stored, html).not.toMatch(
          /<(?:script|img|svg|math|iframe|style|object|embed|form|input|base|link|meta|video|template)|<[^>]*\son\w+\s*=|(?:java|vb)script:|data:/i,
        );
    }
  });
});

const xssCorpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example><meta http-equiv=refresh content=0>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p><b><i><u><video><source onerror=alert(1)>',
];
