import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import { exportOperations, listOperations } from '#contract/check-in/operation-log-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import type { QueryOf } from '#contract/call.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { newOperation, newOperationId, newParticipants, replay } from '#tests/support/door.ts';
import { insertOrder } from '#tests/support/insert-order.ts';
import { newPass, openedPhone } from '#tests/support/staff.ts';

describeOnBoth('what happened at a door', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let people: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org);
    people = (await newParticipants(app, eventId, 4)).participantIds;
  });
  afterEach(() => app.close());

  const operation = (at: number, wishes: Partial<Operation> = {}) => {
    // Of operations that come in one replay, those made later are newer.
    app.clock.advance(1);
    return newOperation(app, { eventId, participantId: people[at]!, ...wishes });
  };
  const read = (query: Partial<QueryOf<typeof listOperations>> = {}, caller = org) =>
    call(app, listOperations, { params: { id: eventId }, query }, caller);
  /** The operations of a page, by their ids. */
  const idsOf = async (query: Partial<QueryOf<typeof listOperations>> = {}): Promise<string[]> =>
    (await read(query)).data.map((it) => it.operationId);
  const review = async (reviews: readonly unknown[], token = org.token): Promise<string[]> => {
    const sentAt = new Date(app.clock()).toISOString();
    const body = { deviceId: 'device-a', sentAt, operations: [], reviews: [...reviews] as Review[] };
    return (await call(app, checkInBatch, { body }, { token })).reviewed;
  };
  const reviewOf = (operationId: string, wishes: Partial<Review> = {}): Review => ({
    operationId,
    decision: 'kept',
    note: 'Sono gemelli',
    reviewedAt: new Date(app.clock()).toISOString(),
    ...wishes,
  });

  it('[CI-27] [CI-30] is read the newest first, by pages, with who, what, where and by which pass', async () => {
    const { token } = await openedPhone(app, await newPass(app, org, eventId, { label: 'Squadra sud' }));
    const first = operation(0);
    const second = operation(0, { source: 'scan', deviceLabel: 'Varco sud' });
    const walkIn = operation(0, {
      participantId: newOperationId(app),
      walkIn: { firstName: 'Zoë', lastName: 'D’Angelò', email: '', isOverCapacity: true },
    });
    await replay(app, org, [first]);
    app.clock.advance(1000);
    await replay(app, { ...org, token }, [second]);
    app.clock.advance(1000);
    await replay(app, org, [walkIn]);
    const { data, totalCount, deviceLabels } = await read();
    expect(data).toMatchObject([
      { operationId: walkIn.operationId, isWalkIn: true, isOverCapacity: true, lastName: 'D’Angelò' },
      {
        operationId: second.operationId,
        participantId: people[0],
        firstName: 'Nome1',
        isCheckedIn: true,
        isWalkIn: false,
        source: 'scan',
        outcome: 'duplicate',
        deviceLabel: 'Varco sud',
        passLabel: 'Squadra sud',
        note: '',
        receivedAt: new Date(app.clock() - 1000).toISOString(),
      },
      { operationId: first.operationId, outcome: 'applied', passLabel: '' },
    ]);
    expect([totalCount, deviceLabels]).toEqual([3, ['Varco nord', 'Varco sud']]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ page, limit: 1 })));
    expect(pages.flat()).toEqual([walkIn, second, first].map((it) => it.operationId));
    expect((await read({ page: 4, limit: 1 })).totalCount).toBe(3);
  });

  it('[CI-30] is narrowed by outcome, source, phone and names, also all at once', async () => {
    const [zoe] = await insertOrder(app.services, {
      eventId,
      participants: [{ firstName: 'Zoë Anna', lastName: 'D’Angelò', email: 'zoe@example.org' }],
    });
    const all = [
      operation(0),
      operation(0, { source: 'scan' }),
      operation(0, { participantId: zoe!, deviceLabel: 'Varco sud' }),
      operation(0, { participantId: zoe!, source: 'import', deviceLabel: '' }),
      operation(2, { isCheckedIn: false }),
    ];
    await replay(app, org, all);
    const [plain, duplicate, south, imported, superseded] = all.map((it) => it.operationId);
    expect(await idsOf({ outcome: 'duplicate' })).toEqual([imported, duplicate]);
    expect(await idsOf({ outcome: 'superseded' })).toEqual([superseded]);
    expect(await idsOf({ outcome: 'rejected' })).toEqual([]);
    expect(await idsOf({ source: 'scan' })).toEqual([duplicate]);
    expect(await idsOf({ deviceLabel: 'Varco sud' })).toEqual([south]);
    expect(await idsOf({ deviceLabel: '' })).toEqual([imported]);
    for (const keys of ['dangelo', 'ZOE', ' angelò  zoë', 'anna d'])
      expect(await idsOf({ keys })).toEqual([imported, south]);
    expect(await idsOf({ keys: 'nome1', outcome: 'applied' })).toEqual([plain]);
    expect(await idsOf({ keys: 'prova bruno' })).toEqual([]);
    const second = await read({ keys: 'zoe', page: 2, limit: 1 });
    expect([second.totalCount, second.data.map((it) => it.operationId)]).toEqual([2, [south]]);
    for (const query of [{ outcome: 'lost' }, { source: 'magic' }, { limit: 1000 }])
      expect(await refused(app, listOperations, { params: { id: eventId }, query }, org)).toMatchObject({
        status: 400,
      });
  });

  it('[CI-27] is nobody else’s', async () => {
    await replay(app, org, [operation(0)]);
    const other = await newOrganisation(app);
    const { token } = await openedPhone(app, await newPass(app, org, eventId));
    for (const [theirCall, query] of [
      [listOperations, {}],
      [exportOperations, { format: 'csv' }],
    ] as const) {
      const asked = { params: { id: eventId }, query };
      expect(await refused(app, theirCall, asked, other)).toMatchObject({ status: 404 });
      expect(await refused(app, theirCall, asked, { token })).toMatchObject({ status: 403 });
    }
  });

  it('[CI-24] what somebody decided stands in the log: the first review of an operation counts', async () => {
    const { token } = await openedPhone(app, await newPass(app, org, eventId));
    const applied = operation(0);
    const duplicate = operation(0);
    await replay(app, org, [applied, duplicate]);
    const mine = reviewOf(duplicate.operationId, { note: 'Sono\ngemelli' });
    expect(await review([mine, reviewOf(duplicate.operationId, { decision: 'undone' })], token)).toEqual([
      duplicate.operationId,
      duplicate.operationId,
    ]);
    app.clock.advance(1000);
    const later = reviewOf(duplicate.operationId, { decision: 'undone', note: '' });
    expect(await review([later, reviewOf(applied.operationId)])).toEqual([
      duplicate.operationId,
      applied.operationId,
    ]);
    const { data } = await read();
    expect(data.map((it) => [it.outcome, it.decision, it.note])).toEqual([
      ['duplicate', 'kept', 'Sono\ngemelli'],
      ['applied', undefined, ''],
    ]);
  });

  it('[CI-24] a review comes with its operation, and leaves nothing at a door that is not its own', async () => {
    await replay(app, org, [operation(0)]);
    const duplicate = operation(0);
    const sentAt = new Date(app.clock()).toISOString();
    const body = { deviceId: 'device-a', sentAt, operations: [duplicate] };
    const reviews = [reviewOf(duplicate.operationId), reviewOf(newOperationId(app))];
    const answer = await call(app, checkInBatch, { body: { ...body, reviews } }, org);
    // Whoever asks about what nobody knows need not ask again.
    expect(answer.reviewed).toEqual(reviews.map((it) => it.operationId));
    expect((await read({ outcome: 'duplicate' })).data).toMatchObject([{ decision: 'kept' }]);
    const other = await newOrganisation(app);
    const another = operation(0);
    await replay(app, org, [another]);
    const elsewhere = await openedPhone(app, await newPass(app, org, await newEvent(app, org)));
    for (const token of [other.token, elsewhere.token])
      await review([reviewOf(another.operationId, { note: 'intruso' })], token);
    const notes = await app.services.database.db.selectFrom('check_in_review').select('note').execute();
    expect(notes).toEqual([{ note: 'Sono gemelli' }]);
    const long = { body: { ...body, reviews: [reviewOf(another.operationId, { note: 'x'.repeat(501) })] } };
    expect(await refused(app, checkInBatch, long, org)).toMatchObject({ status: 400 });
  });

  it('[CI-30] [RG-8] comes as a file in which nothing runs, whole or narrowed', async () => {
    const [evil] = await insertOrder(app.services, {
      eventId,
      participants: [
        { firstName: '=HYPERLINK("http://evil.example")', lastName: '@SUM(1)', email: 'e@e.org' },
      ],
    });
    const { token } = await openedPhone(app, await newPass(app, org, eventId, { label: '+393331234567' }));
    await replay(app, org, [operation(0, { participantId: evil!, deviceLabel: '-2+3' })]);
    app.clock.advance(1000);
    const duplicate = operation(0, { participantId: evil!, deviceLabel: '\t=1' });
    await replay(app, { ...org, token }, [duplicate]);
    await review([reviewOf(duplicate.operationId, { note: '=cmd|calc' })]);
    const file = async (query: Partial<QueryOf<typeof exportOperations>> = {}): Promise<string[]> => {
      const input = { params: { id: eventId }, query: { format: 'csv', ...query } };
      const response = await send(app, exportOperations, input, org);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toContain('Pulizia del Tevere.csv');
      return response.body.trimEnd().split('\r\n');
    };
    const [head, ...lines] = await file();
    expect(head).toBe(
      '\uFEFFOra (ora italiana);Arrivata al server (ora italiana);Nome;Cognome;Che cosa;Esito;Motivo;Come;Telefono o varco;Pass;Aggiunta alla porta;Decisione;Nota',
    );
    const name = `"'=HYPERLINK(""http://evil.example"")";'@SUM(1)`;
    expect(lines).toEqual([
      `2026-06-06 10:00:01;2026-06-06 10:00:01;${name};Entrata;Era già dentro;;Dall’elenco;'\u0020=1;'+393331234567;;Lasciata così;'=cmd|calc`,
      `2026-06-06 10:00:00;2026-06-06 10:00:00;${name};Entrata;Registrata;;Dall’elenco;'-2+3;;;;`,
    ]);
    expect(await file({ outcome: 'applied' })).toHaveLength(2);
    expect(await file({ keys: 'nome1' })).toHaveLength(1);
  });

  it('[CI-30] a long log comes whole, each operation once, in the same order by pages and as a file', async () => {
    const crowd = await insertOrder(app.services, {
      eventId,
      participants: Array.from({ length: 500 }, (_, n) => ({
        firstName: `Persona ${n}`,
        lastName: 'Folla',
        email: `folla${n}@example.org`,
      })),
    });
    // More of one instant than are read at once.
    for (let round = 0; round < 5; round++)
      await replay(
        app,
        org,
        crowd.map((participantId) => operation(0, { participantId })),
      );
    const found: string[] = [];
    for (let page = 1; page <= 25; page++) found.push(...(await idsOf({ page, limit: 100 })));
    expect(new Set(found).size).toBe(2500);
    const named: string[] = [];
    for (let page = 1; page <= 25; page++) named.push(...(await idsOf({ page, limit: 100, keys: 'folla' })));
    expect(named).toEqual(found);
    const input = { params: { id: eventId }, query: { format: 'csv' } };
    const lines = (await send(app, exportOperations, input, org)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2501);
  });
});
