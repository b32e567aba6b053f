import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';

/**
 * How the network is. `reset`: connections break off; `hang`: nothing ever answers; `portal`: somebody
 * else answers everything with a page of his own and status 200.
 */
export type Weather = 'fine' | 'reset' | 'hang' | 'portal';

/** One replay on its way to the server. */
export interface SeenReplay {
  readonly operations: readonly Operation[];
  readonly authorization: string | undefined;
  /** How many were under way when this one began, itself included. */
  readonly together: number;
}

/** What is answered in the server's stead. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The way from the browsers to a server: it can be broken, watched, and made slow. */
export interface Network {
  readonly url: string;
  readonly replays: readonly SeenReplay[];
  /** `GET /path` of everything that came by. */
  readonly requests: readonly string[];
  setWeather(weather: Weather): void;
  /** Answers in the server's stead where it returns something. */
  intercept: (method: string, path: string, body: string) => Answer | undefined;
  /** Each replay waits so long before it goes on. */
  replayDelayMs: number;
  leadTo(server: { url: string }): void;
  close(): Promise<void>;
}

const portalPage =
  '<!doctype html><title>Wi-Fi</title><h1>Accetta le condizioni</h1><script>window.owned = 1</script>';

/** Opens a way on a free port of this machine; `leadTo` says where it ends. */
export async function openNetwork(): Promise<Network> {
  let weather: Weather = 'fine';
  let target = '';
  let underWay = 0;
  const sockets = new Set<Socket>();
  const replays: SeenReplay[] = [];
  const requests: string[] = [];

  const server = createServer((incoming, outgoing) => {
    void pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    // Bytes: an upload is no text.
    const body = await bodyOf(incoming);
    requests.push(`${method} ${url}`);
    if (weather === 'reset') return void incoming.socket.resetAndDestroy();
    if (weather === 'hang') return;
    if (weather === 'portal') return answer(outgoing, portal);
    const instead = network.intercept(method, url, body.toString());
    if (instead !== undefined) return answer(outgoing, instead);
    const isReplay = method === checkInBatch.method && url === `/api${checkInBatch.path}`;
    if (!isReplay) return forward(incoming, outgoing, body);
    underWay += 1;
    const { operations } = JSON.parse(body.toString()) as { operations: Operation[] };
    replays.push({ operations, authorization: incoming.headers.authorization, together: underWay });
    outgoing.once('close', () => (underWay -= 1));
    await new Promise((resolve) => setTimeout(resolve, network.replayDelayMs));
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
    replays,
    requests,
    intercept: () => undefined,
    replayDelayMs: 0,
    setWeather(next) {
      weather = next;
      // What hung or streamed in the old weather breaks off.
      for (const socket of sockets) socket.destroy();
    },
    leadTo({ url }) {
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

const portal: Answer = { status: 200, headers: { 'content-type': 'text/html' }, body: portalPage };

function answer(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, headers).end(body);
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
