import { expect, it } from 'vitest';
import { createEvent, readOwnEvent, readPublicEvent } from '#contract/event/event-calls.ts';
import { maxCoverBytes, maxEventHtml, maxEventTextBytes } from '#contract/event/event-form.ts';
import { readImage } from '#contract/image/image-calls.ts';
import { romeMidnight } from '#contract/rome-time.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { eventForm, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send, sendForm } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import {
  change,
  connectPayments,
  formDataOf,
  publish,
  refusedEvent,
  tinyPng,
  type FormTexts,
} from '#tests/support/event-form.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { bytesOf, decoded, photoWithPosition, plain } from '#tests/support/pictures.ts';
import { usingApp } from '#tests/support/using-app.ts';

const hourMs = 3_600_000;
const address = /^\/api\/image\/[0-9a-f]{64}$/;
const unknownId = '01900000-0000-7000-8000-000000000000';

describeOnBoth('the form of an event', (makeApp) => {
  const app = usingApp(makeApp);
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
  const variantsOf = (image: string) =>
    app()
      .services.database.db.selectFrom('image')
      .selectAll()
      .where('sha256', '=', image.slice(-64))
      .orderBy('width')
      .execute();

  /** What is refused of a form, alike when it publishes and when it changes, and that nothing is written. */
  async function refusedTwice(owner: BuiltAccount, wishes: FormTexts, file?: Uint8Array<ArrayBuffer>) {
    const event = await read(owner, await publish(app(), owner));
    const texts = { ...eventForm(app()), ...wishes };
    const before = await dumpDatabase(app());
    const fresh = await refusedEvent(app(), owner, formDataOf(texts, file));
    const changed = await refusedEvent(app(), owner, formDataOf({ version: 1, ...texts }, file), event._id);
    expect(changed).toEqual(fresh);
    expect(await dumpDatabase(app())).toBe(before);
    return fresh;
  }

  it('[EV-15] stores a cover once, in its proportions, upright and without where it was taken', async () => {
    const owner = await newOrganisation(app());
    const photo = await photoWithPosition();
    const ids = [];
    for (const title of ['Uno', 'Due']) ids.push(await publish(app(), owner, { title }));
    const [first, second] = [await read(owner, ids[0]!), await read(owner, ids[1]!)];
    expect(first.image).toMatch(address);
    expect(second.image).toBe(first.image);
    const changed = await change(app(), owner, first, {}, photo);
    expect(changed.image).not.toBe(first.image);
    // 640 by 400 on its side.
    const variants = await variantsOf(changed.image);
    expect(variants.map(({ width, height }) => [width, height])).toEqual([[400, 640]]);
    expect(variants[0]!.bytes.toString('latin1')).not.toMatch(/Exif|Secret/);
    expect(await decoded(variants[0]!.bytes)).toMatchObject({ format: 'webp', exif: undefined });
    const large = await change(app(), owner, changed, {}, await bytesOf(plain(2000, 1000).jpeg()));
    const widths = (await variantsOf(large.image)).map(({ width, height }) => [width, height]);
    expect(widths.at(0)).toEqual([480, 240]);
    expect(widths.length).toBeGreaterThan(1);
    for (const [width, height] of widths) expect(width).toBe(height! * 2);
  });

  it('[EV-15] takes the picture of an own event, and deletes the former one when nobody shows it', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    const shot = await bytesOf(plain(30, 20, { r: 1, g: 2, b: 3 }).png());
    const event = await change(app(), owner, await read(owner, await publish(app(), owner)), {}, shot);
    const twinForm = formDataOf({ ...eventForm(app()), image: event.image });
    // Of somebody else's pictures none is taken, not even by its name.
    expect(await refusedEvent(app(), other, twinForm)).toMatchObject({
      status: 400,
      issues: [{ path: 'image', message: 'Serve una foto di copertina' }],
    });
    const twin = await publishWith(owner, { image: event.image });
    expect((await read(owner, twin)).image).toBe(event.image);
    const changed = await change(app(), owner, event, {}, await bytesOf(plain(31, 20).png()));
    expect(await variantsOf(event.image)).not.toEqual([]);
    await change(app(), owner, await read(owner, twin), { image: changed.image });
    expect(await variantsOf(event.image)).toEqual([]);
    const gone = { params: { sha256: event.image.slice(-64) } };
    expect((await send(app(), readImage, gone)).statusCode).toBe(404);
    // The former picture again: it is not there any more.
    expect(await refusedEvent(app(), owner, twinForm)).toMatchObject({ issues: [{ path: 'image' }] });
  });

  async function publishWith(owner: BuiltAccount, wishes: FormTexts): Promise<string> {
    const form = formDataOf({ ...eventForm(app()), ...wishes });
    const response = await sendForm(app(), createEvent, form, owner);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: { _id: string } }>().data._id;
  }

  it('[EV-15] refuses a form without a picture, and a file that is none', async () => {
    const owner = await newOrganisation(app());
    const missing = [{ path: 'image', message: 'Serve una foto di copertina' }];
    expect(await refusedTwice(owner, {})).toMatchObject({ status: 400, issues: missing });
    const unknown = `/api/image/${'f'.repeat(64)}`;
    expect(await refusedTwice(owner, { image: unknown })).toMatchObject({ issues: missing });
    for (const image of ['https://evil.example/a.png', '//evil.example', '/api/image/../profile'])
      expect(await refusedTwice(owner, { image }), image).toMatchObject({ issues: [{ path: 'image' }] });
    const png = await tinyPng();
    const files: Uint8Array<ArrayBuffer>[] = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('GIF89a;'),
      Buffer.from('%PDF-1.7'),
      new Uint8Array(0),
      new Uint8Array(png.subarray(0, png.length - 20)),
      Buffer.from(await plain(20, 20).webp().toBuffer()),
    ];
    for (const file of files)
      expect(await refusedTwice(owner, {}, file)).toMatchObject({
        status: 400,
        issues: [{ path: 'image', message: 'Serve una foto JPEG o PNG che si apra' }],
      });
    const heavy = await refusedTwice(owner, {}, new Uint8Array(maxCoverBytes + 1));
    expect(heavy).toMatchObject({
      status: 413,
      error: 'tooLarge',
      issues: [{ path: 'file', message: 'La foto può pesare al massimo 10 MB' }],
    });
  });

  it('[EV-16] starts yesterday in Rome at the earliest, when its start is new', async () => {
    const owner = await newOrganisation(app());
    const yesterday = romeMidnight(app().clock(), -1);
    const at = (startMs: number) => ({
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(app().clock() + hourMs).toISOString(),
    });
    const early = { path: 'startDateTime', message: 'Scegli un giorno da ieri in poi' };
    expect(await refusedTwice(owner, at(yesterday - 1), await tinyPng())).toMatchObject({ issues: [early] });
    const event = await read(owner, await publish(app(), owner, at(yesterday)));
    expect(event.startDateTime).toBe(new Date(yesterday).toISOString());
    app().clock.advance(72 * hourMs);
    // What is over may still be edited, as long as it does not move to another past day.
    const corrected = await change(app(), owner, event, { title: 'Corretto' });
    const moved = formDataOf({ ...eventForm(app()), ...at(yesterday + 1), image: event.image, version: 2 });
    expect(corrected.title).toBe('Corretto');
    expect(await refusedEvent(app(), owner, moved, event._id)).toMatchObject({ issues: [early] });
  });

  it('[EV-19] sells tickets only with an account to pay into, or where it sold some already', async () => {
    const owner = await newOrganisation(app());
    const paid = { isFree: false, price: '4,50' };
    expect(await refusedTwice(owner, paid, await tinyPng())).toMatchObject({
      issues: [{ path: 'price', message: 'Per i biglietti a pagamento collega prima un conto' }],
    });
    await connectPayments(app(), owner);
    const event = await read(owner, await publish(app(), owner, paid));
    expect(event).toMatchObject({ isFree: false, price: 4.5 });
    const { db } = app().services.database;
    await db.updateTable('account').set({ stripe_account_id: '' }).where('id', '=', owner.id).execute();
    expect(await change(app(), owner, event, { price: 6 })).toMatchObject({ price: 6 });
  });

  it('[EV-17] takes no ticket away from anybody, and counts on from those that are taken', async () => {
    const owner = await newOrganisation(app());
    const tickets = (maxTicketAvailable: number) => ({ maxNoTickets: 'Limited', maxTicketAvailable });
    let event = await read(owner, await publish(app(), owner));
    await insertParticipants(app(), event._id, 3);
    const refusedMaximum = async (wishes: FormTexts) => {
      const form = formDataOf({ ...eventForm(app()), image: event.image, version: event.version, ...wishes });
      return (await refusedEvent(app(), owner, form, event._id)).issues;
    };
    const message = 'Ci sono già 3 persone iscritte: i posti non possono essere di meno';
    const tooFew = [{ path: 'maxTicketAvailable', message }];
    expect(await refusedMaximum(tickets(2))).toEqual(tooFew);
    event = await change(app(), owner, event, tickets(5));
    expect(event).toMatchObject({ maxTicketAvailable: 5, availableTickets: 2, purchasedTickets: 3 });
    expect(await refusedMaximum(tickets(2))).toEqual(tooFew);
    event = await change(app(), owner, event, tickets(3));
    expect(event).toMatchObject({ availableTickets: 0 });
    event = await change(app(), owner, event, { maxNoTickets: 'Unlimited' });
    expect(event).toMatchObject({ maxNoTickets: 'Unlimited', availableTickets: 0, purchasedTickets: 3 });
  });

  it.each([
    ['before the clocks go forward', '2027-03-28T01:59:00+01:00', '2027-03-28T00:59:00.000Z'],
    ['after the clocks go forward', '2027-03-28T03:00:00+02:00', '2027-03-28T01:00:00.000Z'],
    ['in the hour that is there twice', '2027-10-31T02:30:00+02:00', '2027-10-31T00:30:00.000Z'],
    ['in that hour again', '2027-10-31T02:30:00+01:00', '2027-10-31T01:30:00.000Z'],
    ['from half the world away', '2027-06-01T23:30:00+12:45', '2027-06-01T10:45:00.000Z'],
    ['at the end of its day', '2027-06-01T23:59:59.999-05:00', '2027-06-02T04:59:59.999Z'],
  ])('[EV-1] keeps the instant of a time %s', async (_when, startDateTime, utc) => {
    const owner = await newOrganisation(app());
    const endDateTime = '2027-12-01T10:00:00Z';
    const event = await read(owner, await publish(app(), owner, { startDateTime, endDateTime }));
    expect(event.startDateTime).toBe(utc);
    expect(await change(app(), owner, event, { startDateTime })).toMatchObject({ startDateTime: utc });
  });

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
        expect(await refusedTwice(owner, { [path]: longer }, await tinyPng())).toMatchObject({
          status: 400,
          issues: [{ path, message: 'È troppo lungo' }],
        });
    }
    const heavy = await refusedTwice(owner, { description: 'x'.repeat(maxEventTextBytes) });
    expect(heavy).toMatchObject({ status: 413, error: 'tooLarge' });
  });

  it('[EV-2] refuses what no form says, alike when it publishes and when it changes', async () => {
    const owner = await newOrganisation(app());
    const png = await tinyPng();
    const invalid: [string, FormTexts][] = [
      ['price', { isFree: 'false', price: '1e309' }],
      ['price', { isFree: 'false', price: '-1' }],
      ['price', { isFree: 'false', price: '9'.repeat(400) }],
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
      expect(await refusedTwice(owner, wishes, png), JSON.stringify(wishes).slice(0, 80)).toMatchObject({
        status: 400,
        error: 'validation',
        issues: [{ path }],
      });
    const many = { category: Array.from({ length: 200 }, () => 2) };
    expect(await refusedTwice(owner, many)).toMatchObject({ status: 413, error: 'tooLarge' });
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

  it('[EV-18] changes only the version that was edited, and says what it is now', async () => {
    const owner = await newOrganisation(app());
    const id = await publish(app(), owner);
    const event = await read(owner, id);
    const changed = await change(app(), owner, event, { title: 'Pulizia dell’Aniene', category: [7, 2] });
    expect(changed).toEqual({ ...event, title: 'Pulizia dell’Aniene', category: [2, 7], version: 2 });
    expect(await read(owner, id)).toEqual(changed);
    const before = await dumpDatabase(app());
    const late = formDataOf({ ...eventForm(app()), version: 1 }, await tinyPng());
    const refusal = { status: 409, error: 'eventChanged' };
    expect(await refusedEvent(app(), owner, late, id)).toMatchObject(refusal);
    const none = formDataOf(eventForm(app()), await tinyPng());
    expect(await refusedEvent(app(), owner, none, id)).toMatchObject(refusal);
    const other = await newOrganisation(app());
    const theirs = formDataOf({ ...eventForm(app()), version: 2 }, await tinyPng());
    for (const [who, at] of [
      [other, id],
      [owner, unknownId],
    ] as const)
      expect(await refusedEvent(app(), who, theirs, at)).toMatchObject({ status: 404, error: 'notFound' });
    expect((await refused(app(), readOwnEvent, { params: { id } }, other)).status).toBe(404);
    const accounts = (dump: string) => (JSON.parse(dump) as { event: string[]; image: string[] }).event;
    expect(accounts(await dumpDatabase(app()))).toEqual(accounts(before));
  });

  it('[EV-18] an event without a picture gets one with its first change', async () => {
    const owner = await newOrganisation(app());
    const event = await read(owner, await newEvent(app(), owner));
    expect(event.image).toBe('');
    expect((await change(app(), owner, event, {}, await tinyPng())).image).toMatch(address);
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
