import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import { exportOperations, listOperations } from '#contract/check-in/operation-log-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { newOperation, newOperationId, newParticipants, sendBatch } from '#tests/support/builders/door.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

describeOnBothEngines('operation log', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let participantIds: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org);
    participantIds = (await newParticipants(app, eventId, 4)).participantIds;
  });
  afterEach(() => app.close());

  const operation = (index: number, overrides: Partial<Operation> = {}) => {
    // Within one batch, later operations count as newer.
    app.clock.advance(1);
    return newOperation(app, { eventId, participantId: participantIds[index]!, ...overrides });
  };
  const readLogPage = (query: Partial<QueryOf<typeof listOperations>> = {}, caller = org) =>
    call(app, listOperations, { params: { id: eventId }, query }, caller);
  /** Operation ids of a page. */
  const listOperationIds = async (query: Partial<QueryOf<typeof listOperations>> = {}): Promise<string[]> =>
    (await readLogPage(query)).data.map((row) => row.operationId);
  const sendReviews = async (reviews: readonly unknown[], token = org.token): Promise<string[]> => {
    const sentAt = new Date(app.clock()).toISOString();
    const body = { deviceId: 'device-a', sentAt, operations: [], reviews: [...reviews] as Review[] };
    return (await call(app, checkInBatch, { body }, { token })).reviewed;
  };
  const newReview = (operationId: string, overrides: Partial<Review> = {}): Review => ({
    operationId,
    decision: 'kept',
    note: 'Sono gemelli',
    reviewedAt: new Date(app.clock()).toISOString(),
    ...overrides,
  });

  it('[CI-27] [CI-30] lists newest first, in pages, with participant, outcome, device and pass', async () => {
    const { token } = await redeemPass(app, await newPass(app, org, eventId, { label: 'Squadra sud' }));
    const first = operation(0);
    const second = operation(0, { source: 'scan', deviceLabel: 'Varco sud' });
    const walkIn = operation(0, {
      participantId: newOperationId(app),
      walkIn: { firstName: 'Zoë', lastName: 'D’Angelò', email: '', isOverCapacity: true },
    });
    await sendBatch(app, org, [first]);
    app.clock.advance(1000);
    await sendBatch(app, { ...org, token }, [second]);
    app.clock.advance(1000);
    await sendBatch(app, org, [walkIn]);
    const { data, totalCount, deviceLabels } = await readLogPage();
    expect(data).toMatchObject([
      { operationId: walkIn.operationId, isWalkIn: true, isOverCapacity: true, lastName: 'D’Angelò' },
      {
        operationId: second.operationId,
        participantId: participantIds[0],
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
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listOperationIds({ page, limit: 1 })));
    expect(pages.flat()).toEqual([walkIn, second, first].map((operation) => operation.operationId));
    expect((await readLogPage({ page: 4, limit: 1 })).totalCount).toBe(3);
  });

  it('[CI-30] filters by outcome, source, device and names, also combined', async () => {
    const [zoe] = await insertOrder(app.services, {
      eventId,
      participants: [{ firstName: 'Zoë Anna', lastName: 'D’Angelò', email: 'zoe@example.org' }],
    });
    const operations = [
      operation(0),
      operation(0, { source: 'scan' }),
      operation(0, { participantId: zoe!, deviceLabel: 'Varco sud' }),
      operation(0, { participantId: zoe!, source: 'import', deviceLabel: '' }),
      operation(2, { isCheckedIn: false }),
    ];
    await sendBatch(app, org, operations);
    const [plain, duplicate, south, imported, superseded] = operations.map(
      (operation) => operation.operationId,
    );
    expect(await listOperationIds({ outcome: 'duplicate' })).toEqual([imported, duplicate]);
    expect(await listOperationIds({ outcome: 'superseded' })).toEqual([superseded]);
    expect(await listOperationIds({ outcome: 'rejected' })).toEqual([]);
    expect(await listOperationIds({ source: 'scan' })).toEqual([duplicate]);
    expect(await listOperationIds({ deviceLabel: 'Varco sud' })).toEqual([south]);
    expect(await listOperationIds({ deviceLabel: '' })).toEqual([imported]);
    for (const keys of ['dangelo', 'ZOE', ' angelò  zoë', 'anna d'])
      expect(await listOperationIds({ keys })).toEqual([imported, south]);
    expect(await listOperationIds({ keys: 'nome1', outcome: 'applied' })).toEqual([plain]);
    expect(await listOperationIds({ keys: 'prova bruno' })).toEqual([]);
    const second = await readLogPage({ keys: 'zoe', page: 2, limit: 1 });
    expect([second.totalCount, second.data.map((row) => row.operationId)]).toEqual([2, [south]]);
    for (const query of [{ outcome: 'lost' }, { source: 'magic' }, { limit: 1000 }])
      expect(await expectRefusal(app, listOperations, { params: { id: eventId }, query }, org)).toMatchObject(
        {
          status: 400,
        },
      );
  });

  it('[CI-27] is notFound for other organisers', async () => {
    await sendBatch(app, org, [operation(0)]);
    const other = await newOrganisation(app);
    const { token } = await redeemPass(app, await newPass(app, org, eventId));
    for (const [foreignEndpoint, query] of [
      [listOperations, {}],
      [exportOperations, { format: 'csv' }],
    ] as const) {
      const input = { params: { id: eventId }, query };
      expect(await expectRefusal(app, foreignEndpoint, input, other)).toMatchObject({ status: 404 });
      expect(await expectRefusal(app, foreignEndpoint, input, { token })).toMatchObject({ status: 403 });
    }
  });

  it('[CI-24] logs reviews: the first review of an operation counts', async () => {
    const { token } = await redeemPass(app, await newPass(app, org, eventId));
    const applied = operation(0);
    const duplicate = operation(0);
    await sendBatch(app, org, [applied, duplicate]);
    const firstReview = newReview(duplicate.operationId, { note: 'Sono\ngemelli' });
    expect(
      await sendReviews([firstReview, newReview(duplicate.operationId, { decision: 'undone' })], token),
    ).toEqual([duplicate.operationId, duplicate.operationId]);
    app.clock.advance(1000);
    const later = newReview(duplicate.operationId, { decision: 'undone', note: '' });
    expect(await sendReviews([later, newReview(applied.operationId)])).toEqual([
      duplicate.operationId,
      applied.operationId,
    ]);
    const { data } = await readLogPage();
    expect(data.map((row) => [row.outcome, row.decision, row.note])).toEqual([
      ['duplicate', 'kept', 'Sono\ngemelli'],
      ['applied', undefined, ''],
    ]);
  });

  it('[CI-24] accepts a review with its operation, and none at another event’s door', async () => {
    await sendBatch(app, org, [operation(0)]);
    const duplicate = operation(0);
    const sentAt = new Date(app.clock()).toISOString();
    const body = { deviceId: 'device-a', sentAt, operations: [duplicate] };
    const reviews = [newReview(duplicate.operationId), newReview(newOperationId(app))];
    const response = await call(app, checkInBatch, { body: { ...body, reviews } }, org);
    // Unknown operations are reported as reviewed, so that the device does not retry them.
    expect(response.reviewed).toEqual(reviews.map((review) => review.operationId));
    expect((await readLogPage({ outcome: 'duplicate' })).data).toMatchObject([{ decision: 'kept' }]);
    const other = await newOrganisation(app);
    const another = operation(0);
    await sendBatch(app, org, [another]);
    const elsewhere = await redeemPass(app, await newPass(app, org, await newEvent(app, org)));
    for (const token of [other.token, elsewhere.token])
      await sendReviews([newReview(another.operationId, { note: 'intruso' })], token);
    const notes = await app.services.database.db.selectFrom('check_in_review').select('note').execute();
    expect(notes).toEqual([{ note: 'Sono gemelli' }]);
    const long = { body: { ...body, reviews: [newReview(another.operationId, { note: 'x'.repeat(501) })] } };
    expect(await expectRefusal(app, checkInBatch, long, org)).toMatchObject({ status: 400 });
  });

  it('[CI-30] [RG-8] exports CSV without executable formulas, full or filtered', async () => {
    const [evil] = await insertOrder(app.services, {
      eventId,
      participants: [
        { firstName: '=HYPERLINK("http://evil.example")', lastName: '@SUM(1)', email: 'e@e.org' },
      ],
    });
    const { token } = await redeemPass(app, await newPass(app, org, eventId, { label: '+393331234567' }));
    await sendBatch(app, org, [operation(0, { participantId: evil!, deviceLabel: '-2+3' })]);
    app.clock.advance(1000);
    const duplicate = operation(0, { participantId: evil!, deviceLabel: '\t=1' });
    await sendBatch(app, { ...org, token }, [duplicate]);
    await sendReviews([newReview(duplicate.operationId, { note: '=cmd|calc' })]);
    const exportLog = async (query: Partial<QueryOf<typeof exportOperations>> = {}): Promise<string[]> => {
      const input = { params: { id: eventId }, query: { format: 'csv', ...query } };
      const response = await sendRaw(app, exportOperations, input, org);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toContain('Pulizia del Tevere.csv');
      return response.body.trimEnd().split('\r\n');
    };
    const [head, ...lines] = await exportLog();
    expect(head).toBe(
      '\uFEFFOra (ora italiana);Ricevuta il (ora italiana);Nome;Cognome;Che cosa;Esito;Motivo;Come;Telefono o ingresso;Pass;Iscrizione all’ingresso;Decisione;Nota',
    );
    const name = `"'=HYPERLINK(""http://evil.example"")";'@SUM(1)`;
    expect(lines).toEqual([
      `2026-06-06 10:00:01;2026-06-06 10:00:01;${name};Check-in;Era già dentro;;Dall’elenco;'\u0020=1;'+393331234567;;Lasciato così;'=cmd|calc`,
      `2026-06-06 10:00:00;2026-06-06 10:00:00;${name};Check-in;Registrato;;Dall’elenco;'-2+3;;;;`,
    ]);
    expect(await exportLog({ outcome: 'applied' })).toHaveLength(2);
    expect(await exportLog({ keys: 'nome1' })).toHaveLength(1);
  });

  it('[CI-30] returns a long log completely, each operation once, in the same order in pages and in the export', async () => {
    const participantIds = await insertOrder(app.services, {
      eventId,
      participants: Array.from({ length: 500 }, (_, n) => ({
        firstName: `Persona ${n}`,
        lastName: 'Folla',
        email: `folla${n}@example.org`,
      })),
    });
    // More operations of one instant than fit in a page.
    for (let round = 0; round < 5; round++)
      await sendBatch(
        app,
        org,
        participantIds.map((participantId) => operation(0, { participantId })),
      );
    const operationIds: string[] = [];
    for (let page = 1; page <= 25; page++)
      operationIds.push(...(await listOperationIds({ page, limit: 100 })));
    expect(new Set(operationIds).size).toBe(2500);
    const named: string[] = [];
    for (let page = 1; page <= 25; page++)
      named.push(...(await listOperationIds({ page, limit: 100, keys: 'folla' })));
    expect(named).toEqual(operationIds);
    const input = { params: { id: eventId }, query: { format: 'csv' } };
    const lines = (await sendRaw(app, exportOperations, input, org)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2501);
  });
});
