import { askOrdersLink } from '#contract/registration/orders-link-calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkIn } from '#contract/check-in/check-in-calls.ts';
import { readOwnEvent } from '#contract/event/event-calls.ts';
import {
  editParticipant,
  exportParticipants,
  readTicket,
  register,
  removeParticipant,
} from '#contract/registration/registration-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send, type CallOptions } from '#tests/support/call.ts';
import { newOperation, newParticipants, readList, replay } from '#tests/support/door.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';

const dayMs = 24 * 3_600_000;
const zoe = { firstName: 'Zoë', lastName: 'D’Angelò', email: 'zoe@example.org' };

describeOnBoth('the people on an own list', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let people: string[];
  let tickets: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: 5 });
    ({ participantIds: people, tickets } = await newParticipants(app, eventId, 3));
    await app.mails();
  });
  afterEach(() => app.close());

  const edit = (id: string, body: object) =>
    call(app, editParticipant, { params: { id }, body: { ...zoe, ...body } }, { token: org.token });
  const refuseEdit = (id: string, body: object = zoe, options: CallOptions = { token: org.token }) =>
    refused(app, editParticipant, { params: { id }, body }, options);
  const remove = (id: string) => send(app, removeParticipant, { params: { id } }, { token: org.token });
  const mailsTo = async (address: string) => (await app.mails()).filter((it) => it.to === address);
  const event = async () =>
    (await call(app, readOwnEvent, { params: { id: eventId } }, { token: org.token })).data;

  it('[RG-5] corrects somebody, and the doors hear of it', async () => {
    const { cursor } = await readList(app, org, eventId);
    const { data, message } = await edit(people[1]!, { email: 'Persona2@Example.org ' });
    expect(data).toMatchObject({ ...zoe, _id: people[1], email: 'persona2@example.org', ticketNo: 2 });
    expect(message).toBe('Dati corretti');
    const changed = await readList(app, org, eventId, cursor);
    expect(changed.participants).toEqual([data]);
    expect(data.changeNo).toBe(changed.cursor);
    // Who registered stays who registered, and the ticket says the new name.
    expect(data.orderName).toBe('Nome1');
    const page = await call(app, readTicket, { params: { ticket: tickets[1]! } });
    expect(page.data).toMatchObject({ firstName: 'Zoë', lastName: 'D’Angelò' });
    expect((await app.mails()).filter((it) => it.subject.includes('Ci vediamo'))).toHaveLength(3);
  });

  it('[RG-6] sends the ticket to a new address alone, in the language of the order', async () => {
    const participants = [{ ...zoe, email: 'vecchia@example.org' }];
    const body = { acceptedPNPTNC: true as const, noOfTickets: 1, participants };
    await call(app, register, { params: { id: eventId }, body }, { language: 'es' });
    const row = (await readList(app, org, eventId)).participants.find((it) => it.firstName === 'Zoë')!;
    const before = await mailsTo('vecchia@example.org');
    const { message } = await edit(row._id, { email: 'nuova@example.org' });
    expect(message).toBe('Dati corretti: il biglietto parte per il nuovo indirizzo');
    const [mail, ...others] = await mailsTo('nuova@example.org');
    expect(others).toEqual([]);
    expect(mail!.html).toContain('lang="es"');
    const ticket = /\/ticket\/([A-Z2-7]{154})/.exec(mail!.text)![1]!;
    expect((await call(app, readTicket, { params: { ticket } })).data.firstName).toBe('Zoë');
    expect(await mailsTo('vecchia@example.org')).toEqual(before);
    // The same once more is no new address.
    await edit(row._id, { email: 'nuova@example.org' });
    expect(await mailsTo('nuova@example.org')).toHaveLength(1);
  });

  it('[RG-5] whoever the wrong address belongs to does not open a visitor’s order any more', async () => {
    await edit(people[0]!, { email: 'giusta@example.org' });
    for (const [email, mails] of [
      ['persona1@example.org', 0],
      ['giusta@example.org', 1],
    ] as const) {
      await call(app, askOrdersLink, { body: { email } });
      const links = (await mailsTo(email)).filter((it) => it.text.includes('/orders/link#'));
      expect(links).toHaveLength(mails);
    }
  });

  it('[RG-5] [RG-6] corrects lists of events that are over or cancelled, without a mail', async () => {
    app.clock.advance(3 * dayMs);
    await edit(people[0]!, { email: 'dopo@example.org' });
    expect(await mailsTo('dopo@example.org')).toEqual([]);
    await app.services.database.db.updateTable('event').set({ cancelled_at: app.clock() }).execute();
    await edit(people[0]!, { email: 'ancora@example.org' });
    expect(await mailsTo('ancora@example.org')).toEqual([]);
    expect((await readList(app, org, eventId)).participants.map((it) => it.email)).toContain(
      'ancora@example.org',
    );
  });

  it('[RG-5] refuses what is wrong, somebody else’s, removed or erased, and changes nothing', async () => {
    const { cursor } = await readList(app, org, eventId);
    expect(await refuseEdit(people[0]!, { firstName: ' ', email: 'x' })).toMatchObject({
      status: 400,
      issues: [{ path: 'firstName' }, { path: 'lastName' }, { path: 'email' }],
    });
    expect(await refuseEdit(people[0]!, { ...zoe, lastName: 'x'.repeat(81) })).toMatchObject({ status: 400 });
    const stranger = await newOrganisation(app);
    const attendee = await newAttendee(app);
    expect(await refuseEdit(people[0]!, zoe, { token: stranger.token })).toMatchObject({ status: 404 });
    expect(await refuseEdit(people[0]!, zoe, { token: attendee.token })).toMatchObject({ status: 403 });
    expect(await refuseEdit(people[0]!, zoe, {})).toMatchObject({ status: 401 });
    expect(await refuseEdit('01890000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(await refuseEdit('nobody')).toMatchObject({ status: 400 });
    const nameless = { first_name: '', last_name: '', email: '' };
    await app.services.database.db
      .updateTable('participant')
      .set(nameless)
      .where('id', '=', people[2]!)
      .execute();
    expect(await refuseEdit(people[2]!)).toMatchObject({ status: 404 });
    expect((await readList(app, org, eventId)).cursor).toBe(cursor);
    await remove(people[1]!);
    expect(await refuseEdit(people[1]!)).toMatchObject({ status: 409, error: 'participantRemoved' });
    expect((await readList(app, org, eventId, cursor)).participants).toEqual([]);
    expect(await mailsTo(zoe.email)).toEqual([]);
  });

  it('[RG-4] a removal frees one ticket and sends one mail, however often it comes at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(people[0]!)));
    expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    expect(await event()).toMatchObject({ availableTickets: 3, noOfParticipants: 2 });
    const told = (await mailsTo('persona1@example.org')).filter((it) => it.subject.includes('iscrizione'));
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain('Pulizia del Tevere');
    expect(await refused(app, readTicket, { params: { ticket: tickets[0] } })).toMatchObject({ status: 404 });
    const stranger = await newOrganisation(app);
    const params = { id: people[1]! };
    expect(await refused(app, removeParticipant, { params }, { token: stranger.token })).toMatchObject({
      status: 404,
    });
  });

  it('[RG-4] [RG-5] removal, correction and check-in at once leave one truth', async () => {
    for (const id of people) {
      const operation = newOperation(app, { eventId, participantId: id });
      const [removed, edited, [entry]] = await Promise.all([
        remove(id),
        send(
          app,
          editParticipant,
          { params: { id }, body: { ...zoe, email: `${id}@example.org` } },
          { token: org.token },
        ),
        replay(app, org, [operation]),
      ]);
      expect(removed.statusCode).toBe(200);
      expect([200, 409]).toContain(edited.statusCode);
      expect(['applied', 'rejected']).toContain(entry!.outcome);
      // Whoever was corrected before she was removed is told where she is to be found.
      if (edited.statusCode === 200)
        expect((await mailsTo(`${id}@example.org`)).map((it) => it.subject)).toContain(
          'La tua iscrizione a Pulizia del Tevere',
        );
    }
    expect(await event()).toMatchObject({ availableTickets: 5, noOfParticipants: 0, noOfCheckIns: 0 });
    expect((await readList(app, org, eventId)).participants).toEqual([]);
  });

  const download = (language?: 'it' | 'en') =>
    send(
      app,
      exportParticipants,
      { params: { id: eventId } },
      { token: org.token, ...(language && { language }) },
    );

  it('[RG-7] exports everybody as a table for Italian spreadsheets', async () => {
    await edit(people[0]!, { firstName: '=HYPERLINK("x")', lastName: '@SUM(A1)', email: '+1@example.org' });
    await remove(people[2]!);
    await call(
      app,
      checkIn,
      { params: { id: people[1]! }, body: { isCheckedIn: true, deviceLabel: 'Varco "nord"; fila 2' } },
      { token: org.token },
    );
    const response = await download();
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Pulizia del Tevere.csv"; filename*=UTF-8''Pulizia%20del%20Tevere.csv`,
    });
    const [head, first, second, ...rest] = response.body.split('\r\n');
    expect(head).toBe(
      '\uFEFFNome;Cognome;E-mail;Biglietto n.;Biglietti dell’ordine;Ordine;Iscrizione fatta da;Iscrizione (ora italiana);Prezzo del biglietto (€);Check-in;Ora del check-in (ora italiana);Telefono o varco;La mail non arriva;Aggiunta alla porta',
    );
    expect(first).toMatch(
      /^"'=HYPERLINK\(""x""\)";'@SUM\(A1\);'\+1@example\.org;1;3;[0-9a-f-]{36};Nome1 Prova;2026-\d\d-\d\d \d\d:\d\d:00;"0,00";No;;;;$/,
    );
    expect(second).toMatch(
      /^Nome2;Prova;persona2@example\.org;2;3;.*;"0,00";Sì;2026-\d\d-\d\d \d\d:\d\d:00;"Varco ""nord""; fila 2";;$/,
    );
    expect(rest).toEqual(['']);
    expect((await download('en')).body.split('\r\n')[1]).toContain(',0.00,');
  });

  it('[RG-7] exports a list of many pages to its end, and nobody else’s', async () => {
    const params = { id: await newEvent(app, org) };
    await insertParticipants(app, params.id, 2500);
    const { body } = await send(app, exportParticipants, { params }, { token: org.token });
    expect(new Set(body.trimEnd().split('\r\n')).size).toBe(2500 + 1);
    const stranger = await newOrganisation(app);
    expect(await refused(app, exportParticipants, { params }, { token: stranger.token })).toMatchObject({
      status: 404,
    });
    expect(await refused(app, exportParticipants, { params })).toMatchObject({ status: 401 });
    const odd = { params, query: { format: 'xls' } };
    expect(await refused(app, exportParticipants, odd, { token: org.token })).toMatchObject({ status: 400 });
  });
});
