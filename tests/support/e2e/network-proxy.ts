import { once } from 'node:events';
import { createServer, request, ServerResponse, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';

/**
 * Simulated network conditions. `reset`: connections break; `hang`: no response ever; `captivePortal`: a captive
 * portal answers everything with its page and status 200; `notHttp`: something on the way answers with
 * bytes that are no HTTP response, here a TLS alert.
 */
export type NetworkCondition = 'online' | 'reset' | 'hang' | 'captivePortal' | 'notHttp';

/** A batch sent to the server. */
export interface SentBatch {
  readonly operations: readonly Operation[];
  readonly authorization: string | undefined;
  /** Number of batches in flight when this one started, itself included. */
  readonly concurrentCount: number;
}

/** A response sent instead of the server's. */
export interface InterceptedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Proxy between browsers and server that can fail, record and delay. */
export interface Network {
  readonly url: string;
  readonly batches: readonly SentBatch[];
  /** `METHOD /path` of every request. */
  readonly requests: readonly string[];
  /**
   * Drops all connections, unless `keepsSwallowed`: requests that hung then still get no response, as when a
   * router comes back.
   */
  setCondition(condition: NetworkCondition, options?: { keepsSwallowed?: boolean }): void;
  /** Replaces the server's response when it returns one. */
  intercept: (method: string, path: string, body: string) => InterceptedResponse | undefined;
  /** Delay of each batch before it is forwarded. */
  batchDelayMs: number;
  /** Forwards batches and receives their responses, but sends none of them on while `isHeld`. */
  holdBatchResponses(isHeld: boolean): void;
  routeTo(server: { url: string }): void;
  close(): Promise<void>;
}

const portalPage =
  '<!doctype html><title>Wi-Fi</title><h1>Accetta le condizioni</h1><script>window.owned = 1</script>';

/** Whether a request uploads a batch of operations. */
export const isBatchRequest = (method: string, url: string): boolean =>
  method === checkInBatch.method && url === `/api${checkInBatch.path}`;

/** The server's response while it is overloaded. */
export const unavailableResponse: InterceptedResponse = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, error: 'unavailable', message: 'Riprova' }),
};

/** Starts the proxy on a free port; `routeTo` sets its target. */
export async function startNetworkProxy(): Promise<Network> {
  let condition: NetworkCondition = 'online';
  let target = '';
  let areResponsesHeld = false;
  let underWay = 0;
  const sockets = new Set<Socket>();
  const swallowed = new WeakSet<Socket>();
  const batches: SentBatch[] = [];
  const requests: string[] = [];

  const server = createServer((incoming, outgoing) => {
    void forwardOrFail(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // Keep idle connections open: responses repeat the target's longer Keep-Alive, so clients would reuse one
  // that has just been closed here, and fail with ECONNRESET.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function forwardOrFail(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    // As bytes: uploads are binary.
    const body = await readBody(incoming);
    requests.push(`${method} ${url}`);
    if (condition === 'reset') return void incoming.socket.resetAndDestroy();
    if (condition === 'hang') return void swallowed.add(incoming.socket);
    if (condition === 'notHttp') return void incoming.socket.end(fatalTlsAlert);
    if (condition === 'captivePortal') return respond(outgoing, portalResponse);
    const instead = network.intercept(method, url, body.toString());
    if (instead !== undefined) return respond(outgoing, instead);
    if (!isBatchRequest(method, url)) return forward(incoming, outgoing, body);
    underWay += 1;
    const { operations } = JSON.parse(body.toString()) as { operations: Operation[] };
    batches.push({ operations, authorization: incoming.headers.authorization, concurrentCount: underWay });
    outgoing.once('close', () => (underWay -= 1));
    await new Promise((resolve) => setTimeout(resolve, network.batchDelayMs));
    if (areResponsesHeld) return forward(incoming, new ServerResponse(incoming), body);
    return forward(incoming, outgoing, body);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
    const { method, headers, url } = incoming;
    const onward = request(target + url, { ...(method && { method }), headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.once('error', () => outgoing.destroy());
    });
    onward.once('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    onward.end(body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    requests,
    intercept: () => undefined,
    batchDelayMs: 0,
    holdBatchResponses(isHeld) {
      areResponsesHeld = isHeld;
    },
    setCondition(next, { keepsSwallowed = false } = {}) {
      condition = next;
      // Drop connections that hang or stream under the previous condition.
      for (const socket of sockets) if (!(keepsSwallowed && swallowed.has(socket))) socket.destroy();
    },
    routeTo({ url }) {
      target = url;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return network;
}

/** A TLS 1.2 record: fatal alert, handshake_failure (RFC 5246, section 7.2). */
const fatalTlsAlert = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);

const portalResponse: InterceptedResponse = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: portalPage,
};

function respond(outgoing: ServerResponse, { status, headers, body }: InterceptedResponse): void {
  outgoing.writeHead(status, headers).end(body);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
