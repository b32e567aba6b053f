import { Agent, request } from 'node:http';
import { quantile } from '#tests/support/quantile.ts';

/** What a number of lanes achieved. */
export interface Throughput {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/**
 * Calls `work` in `lanes` loops at once until `seconds` are over.
 * @param work gets the number of the call
 */
export async function measureThroughput(
  { lanes, seconds }: { readonly lanes: number; readonly seconds: number },
  work: (n: number) => Promise<unknown>,
): Promise<Throughput> {
  const durations: number[] = [];
  const beginMs = performance.now();
  const endMs = beginMs + seconds * 1000;
  let next = 0;
  const runLane = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const startMs = performance.now();
      await work(next++);
      durations.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  const elapsedSeconds = (performance.now() - beginMs) / 1000;
  return { perSecond: durations.length / elapsedSeconds, p99Ms: quantile(durations, 0.99) };
}

/** A connection for each lane, kept alive. */
export const createAgent = (): Agent => new Agent({ keepAlive: true });

interface JsonRequest {
  readonly method: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Sends a JSON body with Node's own client, which costs less than `fetch` on a machine that the server shares.
 * @throws unless it is answered with 200
 */
export function sendJson(url: string, { body, headers, ...options }: JsonRequest): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sending = request(
    url,
    { ...options, headers: { 'content-type': 'application/json', ...headers } },
    (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    },
  );
  sending.on('error', reject);
  sending.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
