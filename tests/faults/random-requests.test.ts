import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { register } from '#contract/registration/registration-calls.ts';
import { openSession } from '#server/account/session-store.ts';
import { appointAdmin } from '#server/account/operator-store.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { publish, tinyPng } from '#tests/support/event-form.ts';
import { newOperation } from '#tests/support/door.ts';
import { unknownId } from '#tests/support/sample-input.ts';
import { codeOf, newPass, openedPhone } from '#tests/support/staff.ts';
import { below, randomOf, type Random } from '#tests/support/random.ts';
import {
  randomForm,
  randomObject,
  randomUrl,
  type Known,
  type Operation,
} from '#tests/support/random-request.ts';

/** `RANDOM=100000` for the full run of fault 29. */
const requests = Number(process.env.RANDOM ?? 3000);
const seed = Number(process.env.SEED ?? 29);
/** So many are under way at a time. */
const atOnce = 4;
/** Sessions are opened anew after so many, since some requests end them. */
const perRound = 60;
const patienceMs = 20_000;
/** What the process may hold on to after the first rounds, whatever comes. */
const mostGrowthBytes = 40 * 1024 * 1024;

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly operation: Operation;
}

it(
  `[fault 29] ${requests} random requests made from the OpenAPI document find no 5xx and no hang`,
  { timeout: 60_000 + requests * 60 },
  async () => {
    const app = await createTestApp();
    try {
      const routes = await readRoutes(app);
      const world = await makeWorld(app);
      const random = randomOf(seed);
      const statuses = new Map<number, number>();
      const answered = new Set<string>();
      let warmBytes = 0;
      for (let done = 0; done < requests; done += perRound) {
        const tokens = await world.openSessions();
        const send = async (): Promise<void> => {
          const route = routes[below(random, routes.length)]!;
          const { request, said } = draw(random, route, world, tokens);
          const response = await inTime(app.http.inject(request), said);
          const { statusCode } = response;
          expect(statusCode, `${said}: ${response.body.slice(0, 500)}`).toBeLessThan(500);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          if (statusCode === 200) answered.add(`${route.method} ${route.path}`);
        };
        for (let at = 0; at < perRound; at += atOnce) await Promise.all(Array.from({ length: atOnce }, send));
        if (done >= requests / 5 && warmBytes === 0) warmBytes = heldBytes();
      }
      const grownBytes = heldBytes() - warmBytes;
      console.log(
        `fault 29: ${requests} requests from ${routes.length} calls, ${answered.size} of them answered with 200; by status ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}; ${(grownBytes / 1048576).toFixed(1)} MB held more after the last than after the first fifth`,
      );
      // They get somewhere: not all of them end at the first check.
      expect(answered.size).toBeGreaterThan(routes.length / 3);
      expect(grownBytes).toBeLessThan(mostGrowthBytes);
    } finally {
      await app.close();
    }
  },
);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

/** Every call of the document but streams, which have no end. */
async function readRoutes(app: TestApp): Promise<Route[]> {
  const document = (await app.http.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !('text/event-stream' in (responses['200']?.content ?? {})))
      .map(([method, operation]) => ({
        method: method.toUpperCase() as Route['method'],
        path,
        operation,
      })),
  );
}

async function makeWorld(app: TestApp) {
  const { db } = app.services.database;
  const organisation = await newOrganisation(app);
  const attendee = await newAttendee(app);
  const admin = await newAttendee(app);
  await appointAdmin(db, admin.id);
  const events = [await publish(app, organisation), await newEvent(app, organisation)];
  const person = { firstName: 'Ada', lastName: 'Prova', email: 'ada@example.org' };
  const body = { acceptedPNPTNC: true as const, noOfTickets: 1, participants: [person] };
  const { data } = await call(app, register, { params: { id: events[0]! }, body }, attendee);
  const participants = await db.selectFrom('participant').select('id').execute();
  const images = await db.selectFrom('image').select('sha256').execute();
  const accounts = [organisation, attendee, admin];
  const ids = [...events, ...participants.map((it) => it.id), data.orderId, ...accounts.map((it) => it.id)];
  const instants = [1, 24, 48].map((hours) => new Date(app.clock() + hours * 3_600_000).toISOString());
  const known: Known = {
    id: ids,
    eventId: events,
    operationId: participants.map((it) => it.id),
    organiserId: [organisation.id],
    ticket: [data.tickets[0]!.ticket],
    sha256: images.map((it) => it.sha256),
    image: images.map((it) => `/api/image/${it.sha256}`),
    email: [person.email, ...accounts.map((it) => it.email)],
    startDateTime: instants.slice(0, 2),
    endDateTime: instants.slice(1),
    occurredAt: instants,
    participants: [[person]],
    noOfTickets: [1],
    acceptedPNPTNC: [true],
    firstName: ['Ada'],
    lastName: ['Prova'],
    mobile: ['+39 06 0012 3456'],
    category: [[2, 5]],
    sdgs: [[1]],
    region: ['12'],
    latitude: [41.9],
    longitude: [12.5],
    location: ['Roma'],
    version: [1, 2, 3],
    page: [1],
    limit: [5],
    bbox: ['12,41,13,42'],
    dateRange: ['2026-06-01,2026-06-30'],
  };
  const pass = await newPass(app, organisation, events[0]!);
  const at = { eventId: events[0]!, participantId: participants[0]!.id };
  const walkIn = { firstName: 'Zoë', lastName: 'Prova', email: '', isOverCapacity: false };
  const operations = [
    newOperation(app, at),
    { ...newOperation(app, { ...at, walkIn }), participantId: unknownId },
  ];
  const staff: Known = {
    pass: [codeOf(pass)],
    label: ['Varco nord'],
    deviceId: ['phone-1', 'phone-2'],
    deviceLabel: ['Varco nord'],
    sentAt: instants,
    operations: [operations, operations.slice(1)],
  };
  const png = await tinyPng();
  return {
    known: { ...known, ...staff },
    files: [png, png, png.subarray(0, 30), Buffer.from('<svg/>'), new Uint8Array(0), Buffer.alloc(9000, 7)],
    /** One for each kind of caller, and nobody. */
    openSessions: () =>
      Promise.all([
        ...[organisation, organisation, attendee, admin].map(({ id }) =>
          openSession(db, { accountId: id, deviceType: 'test', nowMs: app.clock() }),
        ),
        openedPhone(app, pass).then(({ token }) => token),
        Promise.resolve(undefined),
      ]),
  };
}

function draw(
  random: Random,
  { method, path, operation }: Route,
  { known, files }: Awaited<ReturnType<typeof makeWorld>>,
  tokens: readonly (string | undefined)[],
) {
  const url = randomUrl(random, path, operation, known);
  const token = tokens[below(random, tokens.length)];
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = media && randomObject(random, media.schema, known);
  const sent =
    body === undefined
      ? undefined
      : type === 'multipart/form-data'
        ? randomForm(random, body, files)
        : { type: 'application/json', payload: random() < 0.01 ? '{"a":' : JSON.stringify(body) };
  const request = {
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && { 'content-type': sent.type }),
    },
    ...(sent !== undefined && { payload: sent.payload }),
  };
  return { request, said: `seed ${seed}: ${method} ${url} ${JSON.stringify(body)?.slice(0, 1000) ?? ''}` };
}

async function inTime<T>(work: Promise<T>, said: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${patienceMs} ms: ${said}`)), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
