import { expect, it } from 'vitest';
import { readOwnEvent, readPublicEvent } from '#contract/event/event-calls.ts';
import { maxEventHtml, maxEventTextBytes } from '#contract/event/event-form.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { change, publish, refusedTwice, tinyPng, type FormTexts } from '#tests/support/event-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('what an event may say', (makeApp) => {
  const app = usingApp(makeApp);
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;

  it('[EV-20] takes 100,000 characters of HTML and gives them back, and refuses one more', async () => {
    const owner = await newOrganisation(app());
    const words = 'àè𝄞中 ';
    const text = words.repeat(Math.floor((maxEventHtml - 7) / words.length)).trim();
    const html = `<p>${text.padEnd(maxEventHtml - 7, 'z')}</p>`;
    expect(html).toHaveLength(maxEventHtml);
    const event = await read(owner, await publish(app(), owner, { description: html, domanda: html }));
    expect([event.description === html, event.domanda === html]).toEqual([true, true]);
    expect((await change(app(), owner, event)).description === html).toBe(true);
    for (const path of ['description', 'domanda']) {
      // The second is only as long once it is stored: it would not fit into the form again.
      for (const longer of [`${html}.`, '&'.repeat(maxEventHtml / 2)])
        expect(await refusedTwice(app(), owner, { [path]: longer }, await tinyPng())).toMatchObject({
          status: 400,
          issues: [{ path, message: 'È troppo lungo' }],
        });
    }
    const heavy = await refusedTwice(app(), owner, { description: 'x'.repeat(maxEventTextBytes) });
    expect(heavy).toMatchObject({ status: 413, error: 'tooLarge' });
  });

  it('[EV-2] refuses what no form says, alike when it publishes and when it changes', async () => {
    const owner = await newOrganisation(app());
    const png = await tinyPng();
    const invalid: [string, FormTexts][] = [
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
    for (const [path, wishes] of invalid)
      expect(
        await refusedTwice(app(), owner, wishes, png),
        JSON.stringify(wishes).slice(0, 80),
      ).toMatchObject({
        status: 400,
        error: 'validation',
        issues: [{ path }],
      });
    const many = { category: Array.from({ length: 200 }, () => 2) };
    expect(await refusedTwice(app(), owner, many)).toMatchObject({ status: 413, error: 'tooLarge' });
    const nul = await read(
      owner,
      await publish(app(), owner, {
        title: 'a\u0000b',
        location: '\u0007Roma',
        description: '<p>&#0;a\u0000b</p>',
      }),
    );
    expect(nul).toMatchObject({ title: 'a b', location: 'Roma' });
    expect(nul.description).not.toContain('\u0000');
    // A lone half of a character cannot be sent in UTF-8, whatever the client.
    expect(await read(owner, await publish(app(), owner, { title: 'a\ud800b' }))).toMatchObject({
      title: 'a\ufffdb',
    });
  });

  it('[fault 22] [EV-3] nothing runs of what is published or changed', async () => {
    const owner = await newOrganisation(app());
    const event = await read(owner, await publish(app(), owner));
    for (const html of xssCorpus) {
      const changed = await change(app(), owner, await read(owner, event._id), {
        description: html,
        domanda: html,
      });
      const fresh = await publish(app(), owner, { description: html, domanda: html });
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
