import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { openSession } from '#server/account/access/session-store.ts';
import { appointAdmin } from '#server/account/account-admin-store.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { publishEvent, tinyPng } from '#tests/support/builders/event-form.ts';
import { newOperation } from '#tests/support/builders/door.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';
import { getPassCode, newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { randomBelow, createRandom, type Random } from '#tests/support/random/random.ts';
import {
  randomForm,
  randomObject,
  randomUrl,
  type KnownValues,
  type Operation,
} from '#tests/support/random/random-request.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const requests = repetitions({ gate: 1200, all: 3000 }, 'RANDOM');
const seed = Number(process.env.SEED ?? 29);
const concurrency = 4;
/** Sessions are reopened after this many requests, since some requests end them. */
const requestsPerRound = 60;
const requestTimeoutMs = 20_000;
/** Maximum heap growth after the warm-up rounds. */
const maxGrowthBytes = 40 * 1024 * 1024;

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly operation: Operation;
}

it(
  `[RS-29] ${requests} random requests generated from the OpenAPI document cause no 5xx and no hang`,
  { timeout: 5 * minuteMs + requests * 60 },
  async () => {
    const app = await createTestApp();
    try {
      const routes = await readRoutes(app);
      const world = await createWorld(app);
      const random = createRandom(seed);
      const statuses = new Map<number, number>();
      const answered = new Set<string>();
      let warmBytes = 0;
      for (let sentCount = 0; sentCount < requests; sentCount += requestsPerRound) {
        const tokens = await world.openSessions();
        const send = async (): Promise<void> => {
          const route = routes[randomBelow(random, routes.length)]!;
          const { request, said } = nextRequest(random, route, world, tokens);
          const response = await withTimeout(app.http.inject(request), said);
          const { statusCode } = response;
          expect(statusCode, `${said}: ${response.body.slice(0, 500)}`).toBeLessThan(500);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          if (statusCode === 200) answered.add(`${route.method} ${route.path}`);
        };
        for (let index = 0; index < requestsPerRound; index += concurrency)
          await Promise.all(Array.from({ length: concurrency }, send));
        if (sentCount >= requests / 5 && warmBytes === 0) warmBytes = readHeapBytes();
      }
      const grownBytes = readHeapBytes() - warmBytes;
      console.log(
        `RS-29: ${requests} requests from ${routes.length} calls, ${answered.size} of them answered with 200; by status ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}; ${(grownBytes / 1048576).toFixed(1)} MB held more after the last than after the first fifth`,
      );
      // Requests are effective: not all fail the first check.
      expect(answered.size).toBeGreaterThan(routes.length / 3);
      expect(grownBytes).toBeLessThan(maxGrowthBytes);
    } finally {
      await app.close();
    }
  },
);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function readHeapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

/** Every endpoint of the document except streams, which do not end. */
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

async function createWorld(app: TestApp) {
  const { db } = app.services.database;
  const organisation = await newOrganisation(app);
  const attendee = await newAttendee(app);
  const admin = await newAttendee(app);
  await appointAdmin(db, admin.id);
  const events = [await publishEvent(app, organisation), await newEvent(app, organisation)];
  const participant = { firstName: 'Ada', lastName: 'Prova', email: 'ada@example.org' };
  const body = { acceptedPNPTNC: true as const, noOfTickets: 1, participants: [participant] };
  const { data } = await call(app, register, { params: { id: events[0]! }, body }, attendee);
  const participants = await db.selectFrom('participant').select('id').execute();
  const images = await db.selectFrom('image').select('sha256').execute();
  const accounts = [organisation, attendee, admin];
  const ids = [
    ...events,
    ...participants.map((participant) => participant.id),
    data.orderId,
    ...accounts.map((account) => account.id),
  ];
  const instants = [1, 24, 48].map((hours) => new Date(app.clock() + hours * hourMs).toISOString());
  const knownValues: KnownValues = {
    id: ids,
    eventId: events,
    operationId: participants.map((participant) => participant.id),
    organiserId: [organisation.id],
    ticket: [data.tickets[0]!.ticket],
    sha256: images.map((image) => image.sha256),
    image: images.map((image) => `/api/image/${image.sha256}`),
    email: [participant.email, ...accounts.map((account) => account.email)],
    startDateTime: instants.slice(0, 2),
    endDateTime: instants.slice(1),
    occurredAt: instants,
    participants: [[participant]],
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
  const checkInIds = { eventId: events[0]!, participantId: participants[0]!.id };
  const walkIn = { firstName: 'Zoë', lastName: 'Prova', email: '', isOverCapacity: false };
  const operations = [
    newOperation(app, checkInIds),
    { ...newOperation(app, { ...checkInIds, walkIn }), participantId: unknownId },
  ];
  const staff: KnownValues = {
    pass: [getPassCode(pass)],
    label: ['Varco nord'],
    deviceId: ['phone-1', 'phone-2'],
    deviceLabel: ['Varco nord'],
    sentAt: instants,
    operations: [operations, operations.slice(1)],
  };
  const png = await tinyPng();
  return {
    known: { ...knownValues, ...staff },
    files: [png, png, png.subarray(0, 30), Buffer.from('<svg/>'), new Uint8Array(0), Buffer.alloc(9000, 7)],
    /** One session per kind of caller, and a visitor. */
    openSessions: () =>
      Promise.all([
        ...[organisation, organisation, attendee, admin].map(({ id }) =>
          openSession(db, { accountId: id, deviceType: 'test', nowMs: app.clock() }),
        ),
        redeemPass(app, pass).then(({ token }) => token),
        Promise.resolve(undefined),
      ]),
  };
}

function nextRequest(
  random: Random,
  { method, path, operation }: Route,
  { known: knownValues, files }: Awaited<ReturnType<typeof createWorld>>,
  tokens: readonly (string | undefined)[],
) {
  const url = randomUrl(random, path, operation, knownValues);
  const token = tokens[randomBelow(random, tokens.length)];
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = media && randomObject(random, media.schema, knownValues);
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

async function withTimeout<T>(work: Promise<T>, description: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer in ${requestTimeoutMs} ms: ${description}`)),
      requestTimeoutMs,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
