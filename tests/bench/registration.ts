import { measureOnBoth } from './both-databases.ts';
import { makeHotEvent, newUuid, type HotEvent } from './hot-event.ts';
import { createAgent, measureThroughput, sendJson, type Throughput } from './load.ts';
import type { Measurement } from './measurement.ts';
import { buildCheckIn, buildRegistration, openFloor } from './sql-floor.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const allLanes = [32, 200];
const warmUp = { lanes: 32, seconds: 1 };
/** Of one database: eight runs of single check-ins, on PostgreSQL. */
const participantCount = Number(process.env['BENCH_PARTICIPANTS'] ?? 60_000);

/** A call at one event whose throughput is measured. */
interface HotCall {
  readonly name: string;
  send(server: string, event: HotEvent): Promise<void>;
  readonly buildFloor: (event: HotEvent) => ReturnType<typeof buildRegistration>;
}

const agent = createAgent();

const hotCalls: readonly HotCall[] = [
  {
    name: 'Registrations',
    send: (server, { id }) => {
      const key = newUuid();
      const participant = { firstName: 'Anna', lastName: 'Rossi', email: `${key}@example.org` };
      return sendJson(`${server}/api/event/register/${id}`, {
        method: 'POST',
        agent,
        headers: { 'idempotency-key': key },
        body: { acceptedPNPTNC: true, noOfTickets: 1, participants: [participant] },
      });
    },
    buildFloor: buildRegistration,
  },
  {
    name: 'Single check-ins',
    send: (server, event) => {
      const now = new Date().toISOString();
      const deviceId = 'telefono';
      const operation = {
        operationId: newUuid(),
        participantId: event.takeParticipantId(),
        eventId: event.id,
        isCheckedIn: true,
        occurredAt: now,
        deviceId,
        deviceLabel: 'Varco nord',
        source: 'tap',
        undoes: [],
      };
      return sendJson(`${server}/api/event/checkIn`, {
        method: 'PUT',
        agent,
        headers: { authorization: `Bearer ${event.token}` },
        body: { deviceId, sentAt: now, operations: [operation], reviews: [], seen: [] },
      });
    },
    buildFloor: buildCheckIn,
  },
];

/**
 * Registrations and single check-ins a second at one event, with 1, 2 and 4 processes on PostgreSQL, beside
 * the transactions with the same rows that one process executes without a server.
 */
export const measureRegistration = (): Promise<Measurement[]> => measureOnBoth(measureOn);

async function measureOn(database: string, databaseUrl: string | undefined): Promise<Measurement[]> {
  const event = await makeHotEvent(databaseUrl, participantCount);
  const processCounts = databaseUrl === undefined ? [1] : [1, 2, 4];
  const measurements: Measurement[] = [];
  for (const call of hotCalls)
    for (const lanes of allLanes) {
      const what = `${call.name} a second at one event, ${lanes} at once, on ${database}`;
      const floor = await measureFloor(event, call, { databaseUrl, lanes });
      measurements.push({ name: `${what}: bare SQL`, value: floor.perSecond, unit: '/s' });
      let one: Throughput | undefined;
      for (const count of processCounts) {
        const measured = await measureCall(event, call, { count, lanes });
        const { perSecond, p99Ms } = measured;
        const name = databaseUrl === undefined ? what : `${what} with ${count} process(es)`;
        measurements.push({ name, value: perSecond, unit: '/s' });
        if (one === undefined)
          measurements.push({
            name: `${what}: ratio to bare SQL`,
            value: perSecond / floor.perSecond,
            unit: '',
          });
        else measurements.push({ name: `${name}: ratio to one`, value: perSecond / one.perSecond, unit: '' });
        measurements.push({ name: `${name}: p99`, value: p99Ms, unit: 'ms' });
        one ??= measured;
      }
    }
  return measurements;
}

async function measureFloor(
  event: HotEvent,
  { buildFloor }: HotCall,
  { databaseUrl, lanes }: { databaseUrl: string | undefined; lanes: number },
): Promise<Throughput> {
  const floor = openFloor(event, databaseUrl);
  try {
    const work = () => floor.run(buildFloor(event));
    await measureThroughput({ ...warmUp, seconds: 0.3 }, work);
    return await measureThroughput({ lanes, seconds }, work);
  } finally {
    await floor.close();
    await event.execute('delete from mail');
  }
}

const measureCall = (
  event: HotEvent,
  { send }: HotCall,
  { count, lanes }: { count: number; lanes: number },
): Promise<Throughput> =>
  event.withServers(count, async (servers) => {
    const work = (n: number) => send(servers[n % servers.length]!.url, event);
    await measureThroughput(warmUp, work);
    // What the run before has left to be mailed.
    await event.execute('delete from mail');
    return measureThroughput({ lanes, seconds }, work);
  });
