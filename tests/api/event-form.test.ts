import { expect, it } from 'vitest';
import { createEvent, readOwnEvent } from '#contract/event/event-calls.ts';
import { maxCoverBytes } from '#contract/event/event-form.ts';
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
  refusedTwice,
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
    expect(await refusedTwice(app(), owner, {})).toMatchObject({ status: 400, issues: missing });
    const unknown = `/api/image/${'f'.repeat(64)}`;
    expect(await refusedTwice(app(), owner, { image: unknown })).toMatchObject({ issues: missing });
    for (const image of ['https://evil.example/a.png', '//evil.example', '/api/image/../profile'])
      expect(await refusedTwice(app(), owner, { image }), image).toMatchObject({
        issues: [{ path: 'image' }],
      });
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
      expect(await refusedTwice(app(), owner, {}, file)).toMatchObject({
        status: 400,
        issues: [{ path: 'image', message: 'Serve una foto JPEG o PNG che si apra' }],
      });
    const heavy = await refusedTwice(app(), owner, {}, new Uint8Array(maxCoverBytes + 1));
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
    expect(await refusedTwice(app(), owner, at(yesterday - 1), await tinyPng())).toMatchObject({
      issues: [early],
    });
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
    expect(await refusedTwice(app(), owner, paid, await tinyPng())).toMatchObject({
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
