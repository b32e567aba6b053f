import { expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { createEvent, readOwnEvent } from '#contract/event/event-endpoints.ts';
import { maxCoverBytes } from '#contract/event/event-form.ts';
import { readImage } from '#contract/image/image-endpoints.ts';
import { getRomeMidnight } from '#contract/rome-time.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { eventForm, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw, sendForm } from '#tests/support/app/call.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  updateEventForm,
  connectPaymentAccount,
  toFormData,
  publishEvent,
  expectEventFormRefused,
  expectPublishAndUpdateRefused,
  tinyPng,
  type FormFields,
} from '#tests/support/builders/event-form.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { toImageBuffer, decodeImage, photoWithLocation, plainImage } from '#tests/support/images/images.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const address = /^\/api\/image\/[0-9a-f]{64}$/;

describeOnBothEngines('event form', (makeApp) => {
  const app = setupApp(makeApp);
  const read = async (owner: BuiltAccount, id: string) =>
    (await call(app(), readOwnEvent, { params: { id } }, owner)).data;
  const toVariants = (image: string) =>
    app()
      .services.database.db.selectFrom('image')
      .selectAll()
      .where('sha256', '=', image.slice(-64))
      .orderBy('width')
      .execute();

  it('[EV-15] stores a cover once, in its proportions, upright and without its location', async () => {
    const owner = await newOrganisation(app());
    const photo = await photoWithLocation();
    const ids = [];
    for (const title of ['Uno', 'Due']) ids.push(await publishEvent(app(), owner, { title }));
    const [first, second] = [await read(owner, ids[0]!), await read(owner, ids[1]!)];
    expect(first.image).toMatch(address);
    expect(second.image).toBe(first.image);
    const changed = await updateEventForm(app(), owner, first, {}, photo);
    expect(changed.image).not.toBe(first.image);
    // 640 × 400, rotated by EXIF.
    const variants = await toVariants(changed.image);
    expect(variants.map(({ width, height }) => [width, height])).toEqual([[400, 640]]);
    expect(variants[0]!.bytes.toString('latin1')).not.toMatch(/Exif|Secret/);
    expect(await decodeImage(variants[0]!.bytes)).toMatchObject({ format: 'webp', exif: undefined });
    const large = await updateEventForm(
      app(),
      owner,
      changed,
      {},
      await toImageBuffer(plainImage(2000, 1000).jpeg()),
    );
    const widths = (await toVariants(large.image)).map(({ width, height }) => [width, height]);
    expect(widths.at(0)).toEqual([480, 240]);
    expect(widths.length).toBeGreaterThan(1);
    for (const [width, height] of widths) expect(width).toBe(height! * 2);
  });

  it('[EV-15] reuses the image of an own event, and deletes the previous one when unreferenced', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    const shot = await toImageBuffer(plainImage(30, 20, { r: 1, g: 2, b: 3 }).png());
    const event = await updateEventForm(
      app(),
      owner,
      await read(owner, await publishEvent(app(), owner)),
      {},
      shot,
    );
    const twinForm = toFormData({ ...eventForm(app()), image: event.image });
    // Another organiser's image is rejected, even by its address.
    expect(await expectEventFormRefused(app(), other, twinForm)).toMatchObject({
      status: 400,
      issues: [{ path: 'image', message: 'Serve una foto di copertina' }],
    });
    const twin = await publishForm(owner, { image: event.image });
    expect((await read(owner, twin)).image).toBe(event.image);
    const changed = await updateEventForm(
      app(),
      owner,
      event,
      {},
      await toImageBuffer(plainImage(31, 20).png()),
    );
    expect(await toVariants(event.image)).not.toEqual([]);
    await updateEventForm(app(), owner, await read(owner, twin), { image: changed.image });
    expect(await toVariants(event.image)).toEqual([]);
    const missingImage = { params: { sha256: event.image.slice(-64) } };
    expect((await sendRaw(app(), readImage, missingImage)).statusCode).toBe(404);
    // The previous image again: it has been deleted.
    expect(await expectEventFormRefused(app(), owner, twinForm)).toMatchObject({
      issues: [{ path: 'image' }],
    });
  });

  async function publishForm(owner: BuiltAccount, overrides: FormFields): Promise<string> {
    const form = toFormData({ ...eventForm(app()), ...overrides });
    const response = await sendForm(app(), createEvent, form, owner);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: { _id: string } }>().data._id;
  }

  it('[EV-15] rejects a form without an image, and a file that is not an image', async () => {
    const owner = await newOrganisation(app());
    const missing = [{ path: 'image', message: 'Serve una foto di copertina' }];
    expect(await expectPublishAndUpdateRefused(app(), owner, {})).toMatchObject({
      status: 400,
      issues: missing,
    });
    const unknown = `/api/image/${'f'.repeat(64)}`;
    expect(await expectPublishAndUpdateRefused(app(), owner, { image: unknown })).toMatchObject({
      issues: missing,
    });
    for (const image of ['https://evil.example/a.png', '//evil.example', '/api/image/../profile'])
      expect(await expectPublishAndUpdateRefused(app(), owner, { image }), image).toMatchObject({
        issues: [{ path: 'image' }],
      });
    const png = await tinyPng();
    const files: Uint8Array<ArrayBuffer>[] = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('GIF89a;'),
      Buffer.from('%PDF-1.7'),
      new Uint8Array(0),
      new Uint8Array(png.subarray(0, png.length - 20)),
      Buffer.from(await plainImage(20, 20).webp().toBuffer()),
    ];
    for (const file of files)
      expect(await expectPublishAndUpdateRefused(app(), owner, {}, file)).toMatchObject({
        status: 400,
        issues: [{ path: 'image', message: 'Scegli una foto JPEG o PNG valida' }],
      });
    const heavy = await expectPublishAndUpdateRefused(app(), owner, {}, new Uint8Array(maxCoverBytes + 1));
    expect(heavy).toMatchObject({
      status: 413,
      error: 'tooLarge',
      issues: [{ path: 'file', message: 'La foto può pesare al massimo 10 MB' }],
    });
  });

  it('[EV-16] requires a new start to be no earlier than yesterday in Rome', async () => {
    const owner = await newOrganisation(app());
    const yesterday = getRomeMidnight(app().clock(), -1);
    const timesFrom = (startMs: number) => ({
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(app().clock() + hourMs).toISOString(),
    });
    const tooEarly = { path: 'startDateTime', message: 'Scegli un giorno da ieri in poi' };
    expect(
      await expectPublishAndUpdateRefused(app(), owner, timesFrom(yesterday - 1), await tinyPng()),
    ).toMatchObject({
      issues: [tooEarly],
    });
    const event = await read(owner, await publishEvent(app(), owner, timesFrom(yesterday)));
    expect(event.startDateTime).toBe(new Date(yesterday).toISOString());
    app().clock.advance(72 * hourMs);
    // A past event may be edited unless it moves to another past day.
    const corrected = await updateEventForm(app(), owner, event, { title: 'Corretto' });
    const moved = toFormData({
      ...eventForm(app()),
      ...timesFrom(yesterday + 1),
      image: event.image,
      version: 2,
    });
    expect(corrected.title).toBe('Corretto');
    expect(await expectEventFormRefused(app(), owner, moved, event._id)).toMatchObject({
      issues: [tooEarly],
    });
  });

  it('[EV-19] sells tickets only with a payment account, unless the event had a price already', async () => {
    const owner = await newOrganisation(app());
    const paid = { isFree: false, price: '4,50' };
    expect(await expectPublishAndUpdateRefused(app(), owner, paid, await tinyPng())).toMatchObject({
      issues: [{ path: 'price', message: 'Per i biglietti a pagamento collega prima un conto' }],
    });
    await connectPaymentAccount(app(), owner);
    const event = await read(owner, await publishEvent(app(), owner, paid));
    expect(event).toMatchObject({ isFree: false, price: 4.5 });
    const { db } = app().services.database;
    await db.updateTable('account').set({ stripe_account_id: '' }).where('id', '=', owner.id).execute();
    expect(await updateEventForm(app(), owner, event, { price: 6 })).toMatchObject({ price: 6 });
  });

  it('[EV-17] rejects a maximum below the tickets taken, and keeps counting from those', async () => {
    const owner = await newOrganisation(app());
    const limitedTo = (maxTicketAvailable: number) => ({ maxNoTickets: 'Limited', maxTicketAvailable });
    let event = await read(owner, await publishEvent(app(), owner));
    await insertParticipants(app(), event._id, 3);
    const expectMaximumRefused = async (overrides: FormFields) => {
      const form = toFormData({
        ...eventForm(app()),
        image: event.image,
        version: event.version,
        ...overrides,
      });
      return (await expectEventFormRefused(app(), owner, form, event._id)).issues;
    };
    const message = 'Ci sono già 3 persone iscritte: i posti non possono essere di meno';
    const tooFew = [{ path: 'maxTicketAvailable', message }];
    expect(await expectMaximumRefused(limitedTo(2))).toEqual(tooFew);
    event = await updateEventForm(app(), owner, event, limitedTo(5));
    expect(event).toMatchObject({ maxTicketAvailable: 5, availableTickets: 2, purchasedTickets: 3 });
    expect(await expectMaximumRefused(limitedTo(2))).toEqual(tooFew);
    event = await updateEventForm(app(), owner, event, limitedTo(3));
    expect(event).toMatchObject({ availableTickets: 0 });
    event = await updateEventForm(app(), owner, event, { maxNoTickets: 'Unlimited' });
    expect(event).toMatchObject({ maxNoTickets: 'Unlimited', availableTickets: 0, purchasedTickets: 3 });
  });

  it.each([
    ['before the clocks go forward', '2027-03-28T01:59:00+01:00', '2027-03-28T00:59:00.000Z'],
    ['after the clocks go forward', '2027-03-28T03:00:00+02:00', '2027-03-28T01:00:00.000Z'],
    ['in the repeated hour', '2027-10-31T02:30:00+02:00', '2027-10-31T00:30:00.000Z'],
    ['in the second pass of that hour', '2027-10-31T02:30:00+01:00', '2027-10-31T01:30:00.000Z'],
    ['with a +12:45 offset', '2027-06-01T23:30:00+12:45', '2027-06-01T10:45:00.000Z'],
    ['at the end of its day', '2027-06-01T23:59:59.999-05:00', '2027-06-02T04:59:59.999Z'],
  ])('[EV-1] preserves the instant of a time %s', async (_when, startDateTime, utc) => {
    const owner = await newOrganisation(app());
    const endDateTime = '2027-12-01T10:00:00Z';
    const event = await read(owner, await publishEvent(app(), owner, { startDateTime, endDateTime }));
    expect(event.startDateTime).toBe(utc);
    expect(await updateEventForm(app(), owner, event, { startDateTime })).toMatchObject({
      startDateTime: utc,
    });
  });

  it('[EV-18] updates only the version that was edited, and returns the new version', async () => {
    const owner = await newOrganisation(app());
    const id = await publishEvent(app(), owner);
    const event = await read(owner, id);
    const changed = await updateEventForm(app(), owner, event, {
      title: 'Pulizia dell’Aniene',
      category: [7, 2],
    });
    expect(changed).toEqual({ ...event, title: 'Pulizia dell’Aniene', category: [2, 7], version: 2 });
    expect(await read(owner, id)).toEqual(changed);
    const before = await dumpDatabase(app());
    const staleForm = toFormData({ ...eventForm(app()), version: 1 }, await tinyPng());
    const refusal = { status: 409, error: 'eventChanged' };
    expect(await expectEventFormRefused(app(), owner, staleForm, id)).toMatchObject(refusal);
    const none = toFormData(eventForm(app()), await tinyPng());
    expect(await expectEventFormRefused(app(), owner, none, id)).toMatchObject(refusal);
    const other = await newOrganisation(app());
    const otherForm = toFormData({ ...eventForm(app()), version: 2 }, await tinyPng());
    for (const [account, at] of [
      [other, id],
      [owner, unknownId],
    ] as const)
      expect(await expectEventFormRefused(app(), account, otherForm, at)).toMatchObject({
        status: 404,
        error: 'notFound',
      });
    expect((await expectRefusal(app(), readOwnEvent, { params: { id } }, other)).status).toBe(404);
    const countDump = (dump: string) => (JSON.parse(dump) as { event: string[]; image: string[] }).event;
    expect(countDump(await dumpDatabase(app()))).toEqual(countDump(before));
  });

  it('[EV-18] an event without an image gets one with its first update', async () => {
    const owner = await newOrganisation(app());
    const event = await read(owner, await newEvent(app(), owner));
    expect(event.image).toBe('');
    expect((await updateEventForm(app(), owner, event, {}, await tinyPng())).image).toMatch(address);
  });
});
