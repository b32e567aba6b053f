import { dayMs } from '#contract/durations.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { requestOrdersLink } from '#contract/registration/orders-link-endpoints.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import {
  editParticipant,
  exportParticipants,
  removeParticipant,
} from '#contract/participant/participant-endpoints.ts';
import { readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw, type CallOptions } from '#tests/support/app/call.ts';
import {
  newOperation,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';

const zoe = { firstName: 'Zoë', lastName: 'D’Angelò', email: 'zoe@example.org' };

describeOnBothEngines('managing participants', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let participantIds: string[];
  let tickets: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: 5 });
    ({ participantIds, tickets } = await newParticipants(app, eventId, 3));
    await app.mails();
  });
  afterEach(() => app.close());

  const editParticipantRow = (id: string, body: object) =>
    call(app, editParticipant, { params: { id }, body: { ...zoe, ...body } }, { token: org.token });
  const expectEditRefused = (id: string, body: object = zoe, options: CallOptions = { token: org.token }) =>
    expectRefusal(app, editParticipant, { params: { id }, body }, options);
  const removeById = (id: string) =>
    sendRaw(app, removeParticipant, { params: { id } }, { token: org.token });
  const mailsTo = async (address: string) => (await app.mails()).filter((mail) => mail.to === address);
  const readEventRow = async () =>
    (await call(app, readOwnEvent, { params: { id: eventId } }, { token: org.token })).data;

  it('[RG-5] corrects a participant and updates the doors', async () => {
    const { cursor } = await readParticipantList(app, org, eventId);
    const { data, message } = await editParticipantRow(participantIds[1]!, {
      email: 'Persona2@Example.org ',
    });
    expect(data).toMatchObject({
      ...zoe,
      _id: participantIds[1],
      email: 'persona2@example.org',
      ticketNo: 2,
    });
    expect(message).toBe('Dati corretti');
    const changed = await readParticipantList(app, org, eventId, cursor);
    expect(changed.participants).toEqual([data]);
    expect(data.changeNo).toBe(changed.cursor);
    // The buyer stays the same, and the ticket shows the new name.
    expect(data.orderName).toBe('Nome1 Prova');
    const page = await call(app, readTicket, { params: { ticket: tickets[1]! } });
    expect(page.data).toMatchObject({ firstName: 'Zoë', lastName: 'D’Angelò' });
    expect((await app.mails()).filter((mail) => mail.subject.includes('Iscrizione confermata'))).toHaveLength(
      3,
    );
  });

  it('[RG-70] one word is a whole name, at registration and at a correction', async () => {
    const participants = [{ firstName: 'Sukarno', lastName: '', email: 'sukarno@example.org' }];
    await call(app, register, {
      params: { id: eventId },
      body: { acceptedPNPTNC: true, noOfTickets: 1, participants },
    });
    const findRow = async (firstName: string) =>
      (await readParticipantList(app, org, eventId)).participants.find((row) => row.firstName === firstName);
    const row = (await findRow('Sukarno'))!;
    expect(row).toMatchObject({ lastName: '', orderName: 'Sukarno' });
    const [mail] = await mailsTo('sukarno@example.org');
    expect(mail!.text).toContain('Ciao Sukarno, ci sei!');
    await editParticipantRow(row._id, { firstName: 'Suharto', lastName: ' ' });
    expect(await findRow('Suharto')).toMatchObject({ lastName: '' });
    await expectEditRefused(row._id, { ...zoe, firstName: ' ' });
    await expectEditRefused(row._id, { ...zoe, lastName: 'www.example.org' });
  });

  it('[RG-6] sends the ticket only to a changed address, in the order’s language', async () => {
    const participants = [{ ...zoe, email: 'vecchia@example.org' }];
    const body = { acceptedPNPTNC: true as const, noOfTickets: 1, participants };
    await call(app, register, { params: { id: eventId }, body }, { language: 'es' });
    const row = (await readParticipantList(app, org, eventId)).participants.find(
      (participant) => participant.firstName === 'Zoë',
    )!;
    const before = await mailsTo('vecchia@example.org');
    const { message } = await editParticipantRow(row._id, { email: 'nuova@example.org' });
    expect(message).toBe('Dati corretti: il biglietto parte per il nuovo indirizzo');
    const [mail, ...others] = await mailsTo('nuova@example.org');
    expect(others).toEqual([]);
    expect(mail!.html).toContain('lang="es"');
    const ticket = /\/ticket\/([A-Z2-7]{154})/.exec(mail!.text)![1]!;
    expect((await call(app, readTicket, { params: { ticket } })).data.firstName).toBe('Zoë');
    expect(await mailsTo('vecchia@example.org')).toEqual(before);
    // The same address again is not a change.
    await editParticipantRow(row._id, { email: 'nuova@example.org' });
    expect(await mailsTo('nuova@example.org')).toHaveLength(1);
  });

  it('[RG-5] the holder of a mistyped address loses access to a visitor’s order', async () => {
    await editParticipantRow(participantIds[0]!, { email: 'giusta@example.org' });
    for (const [email, mails] of [
      ['persona1@example.org', 0],
      ['giusta@example.org', 1],
    ] as const) {
      await call(app, requestOrdersLink, { body: { email } });
      const links = (await mailsTo(email)).filter((mail) => mail.text.includes('/orders/link#'));
      expect(links).toHaveLength(mails);
    }
  });

  it('[RG-5] [RG-6] corrects participants of past or cancelled events without sending mail', async () => {
    app.clock.advance(3 * dayMs);
    await editParticipantRow(participantIds[0]!, { email: 'dopo@example.org' });
    expect(await mailsTo('dopo@example.org')).toEqual([]);
    await app.services.database.db.updateTable('event').set({ cancelled_at: app.clock() }).execute();
    await editParticipantRow(participantIds[0]!, { email: 'ancora@example.org' });
    expect(await mailsTo('ancora@example.org')).toEqual([]);
    expect(
      (await readParticipantList(app, org, eventId)).participants.map((participant) => participant.email),
    ).toContain('ancora@example.org');
  });

  it('[RG-5] rejects invalid, foreign, removed and erased participants, and changes nothing', async () => {
    const { cursor } = await readParticipantList(app, org, eventId);
    expect(await expectEditRefused(participantIds[0]!, { firstName: ' ', email: 'x' })).toMatchObject({
      status: 400,
      issues: [{ path: 'firstName' }, { path: 'lastName' }, { path: 'email' }],
    });
    expect(await expectEditRefused(participantIds[0]!, { ...zoe, lastName: 'x'.repeat(81) })).toMatchObject({
      status: 400,
    });
    const stranger = await newOrganisation(app);
    const attendee = await newAttendee(app);
    expect(await expectEditRefused(participantIds[0]!, zoe, { token: stranger.token })).toMatchObject({
      status: 404,
    });
    expect(await expectEditRefused(participantIds[0]!, zoe, { token: attendee.token })).toMatchObject({
      status: 403,
    });
    expect(await expectEditRefused(participantIds[0]!, zoe, {})).toMatchObject({ status: 401 });
    expect(await expectEditRefused('01890000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(await expectEditRefused('nobody')).toMatchObject({ status: 400 });
    const nameless = { first_name: '', last_name: '', email: '' };
    await app.services.database.db
      .updateTable('participant')
      .set(nameless)
      .where('id', '=', participantIds[2]!)
      .execute();
    expect(await expectEditRefused(participantIds[2]!)).toMatchObject({ status: 404 });
    expect((await readParticipantList(app, org, eventId)).cursor).toBe(cursor);
    await removeById(participantIds[1]!);
    expect(await expectEditRefused(participantIds[1]!)).toMatchObject({
      status: 409,
      error: 'participantRemoved',
    });
    expect((await readParticipantList(app, org, eventId, cursor)).participants).toEqual([]);
    expect(await mailsTo(zoe.email)).toEqual([]);
  });

  it('[RG-4] concurrent removals free one ticket and send one mail', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => removeById(participantIds[0]!)));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404,
    ]);
    expect(await readEventRow()).toMatchObject({ availableTickets: 3, noOfParticipants: 2 });
    const notices = (await mailsTo('persona1@example.org')).filter((mail) =>
      mail.subject.includes('iscrizione'),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]!.text).toContain('Pulizia del Tevere');
    expect(await expectRefusal(app, readTicket, { params: { ticket: tickets[0] } })).toMatchObject({
      status: 404,
    });
    const stranger = await newOrganisation(app);
    const params = { id: participantIds[1]! };
    expect(await expectRefusal(app, removeParticipant, { params }, { token: stranger.token })).toMatchObject({
      status: 404,
    });
  });

  it('[RG-4] [RG-5] concurrent removal, correction and check-in leave a consistent state', async () => {
    for (const id of participantIds) {
      const operation = newOperation(app, { eventId, participantId: id });
      const [removed, edited, [entry]] = await Promise.all([
        removeById(id),
        sendRaw(
          app,
          editParticipant,
          { params: { id }, body: { ...zoe, email: `${id}@example.org` } },
          { token: org.token },
        ),
        sendBatch(app, org, [operation]),
      ]);
      expect(removed.statusCode).toBe(200);
      expect([200, 409]).toContain(edited.statusCode);
      expect(['applied', 'rejected']).toContain(entry!.outcome);
      // A participant corrected and then removed is mailed at the corrected address, without the ticket.
      if (edited.statusCode === 200)
        expect((await mailsTo(`${id}@example.org`)).map((mail) => mail.subject)).toEqual([
          'La tua iscrizione a Pulizia del Tevere',
        ]);
    }
    expect(await readEventRow()).toMatchObject({ availableTickets: 5, noOfParticipants: 0, noOfCheckIns: 0 });
    expect((await readParticipantList(app, org, eventId)).participants).toEqual([]);
  });

  const exportList = (language?: 'it' | 'en') =>
    sendRaw(
      app,
      exportParticipants,
      { params: { id: eventId } },
      { token: org.token, ...(language && { language }) },
    );

  it('[RG-7] exports every participant as CSV for Italian spreadsheets', async () => {
    await editParticipantRow(participantIds[0]!, {
      firstName: '=HYPERLINK("x")',
      lastName: '-SUM(A1)',
      email: '+1@example.org',
    });
    await removeById(participantIds[2]!);
    await call(
      app,
      checkIn,
      {
        params: { id: participantIds[1]! },
        body: { isCheckedIn: true, deviceLabel: 'Varco "nord"; fila 2' },
      },
      { token: org.token },
    );
    const response = await exportList();
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Pulizia del Tevere.csv"; filename*=UTF-8''Pulizia%20del%20Tevere.csv`,
    });
    const [head, first, second, ...rest] = response.body.split('\r\n');
    expect(head).toBe(
      '\uFEFFNome;Cognome;E-mail;Biglietto n.;Biglietti dell’ordine;Ordine;Iscrizione fatta da;Iscrizione (ora italiana);Prezzo del biglietto (€);Check-in;Ora del check-in (ora italiana);Telefono o ingresso;E-mail non recapitata;Iscrizione all’ingresso;Codice importato',
    );
    expect(first).toMatch(
      /^"'=HYPERLINK\(""x""\)";'-SUM\(A1\);'\+1@example\.org;1;3;[0-9a-f-]{36};Nome1 Prova;2026-\d\d-\d\d \d\d:\d\d:00;"0,00";No;;;;;$/,
    );
    expect(second).toMatch(
      /^Nome2;Prova;persona2@example\.org;2;3;.*;"0,00";Sì;2026-\d\d-\d\d \d\d:\d\d:00;"Varco ""nord""; fila 2";;;$/,
    );
    expect(rest).toEqual(['']);
    expect((await exportList('en')).body.split('\r\n')[1]).toContain(',0.00,');
  });

  it('[RG-7] exports lists of many pages in full, only to their organiser', async () => {
    const params = { id: await newEvent(app, org) };
    await insertParticipants(app, params.id, 2500);
    const { body } = await sendRaw(app, exportParticipants, { params }, { token: org.token });
    expect(new Set(body.trimEnd().split('\r\n')).size).toBe(2500 + 1);
    for (const [accepted, encoding] of [
      ['gzip, br;q=0', 'gzip'],
      ['br; q=0', undefined],
      ['gzip, br', 'br'],
    ] as const) {
      const options = { token: org.token, headers: { 'accept-encoding': accepted } };
      const { headers, rawPayload } = await sendRaw(app, exportParticipants, { params }, options);
      expect(headers['content-encoding'], accepted).toBe(encoding);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
      expect(unpack[encoding ?? 'plain'](rawPayload).toString()).toBe(body);
    }
    const stranger = await newOrganisation(app);
    expect(await expectRefusal(app, exportParticipants, { params }, { token: stranger.token })).toMatchObject(
      {
        status: 404,
      },
    );
    expect(await expectRefusal(app, exportParticipants, { params })).toMatchObject({ status: 401 });
    const odd = { params, query: { format: 'xls' } };
    expect(await expectRefusal(app, exportParticipants, odd, { token: org.token })).toMatchObject({
      status: 400,
    });
  });
});
