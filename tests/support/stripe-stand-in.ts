import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '#server/stripe-config.ts';
import { StripeAccount } from './stripe-account.ts';
import { decodeForm, type Form } from './stripe-parameters.ts';
import { StripeRefusal } from './stripe-refusal.ts';

/** The one version of the API that its stand-in speaks. */
const apiVersion = '2026-10-28.endive';

/**
 * What goes wrong with a request: it is cut off before or after it was done, fails on Stripe's side while it is
 * done, or is not answered before `release`.
 */
export type StripeFault = 'unreached' | 'unanswered' | 'failed' | 'held';

export interface StripeRequest {
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

/** Stripe on this machine, as documented: of it the product needs no more than these calls. */
export interface StripeStandIn {
  /** With which the product reaches it. */
  readonly config: StripeConfig;
  readonly account: StripeAccount;
  /** All that came, repetitions too, oldest first. */
  readonly requests: readonly StripeRequest[];
  /** From now on everything is cut off, or nothing. */
  isDown: boolean;
  /** What goes wrong with the next requests, one after the other. */
  readonly faults: StripeFault[];
  /** Answers what is held. */
  release(): void;
  /** An event as its webhook tells it, signed now or when told. */
  event(type: string, object: object, options?: EventOptions): SignedEvent;
  close(): Promise<void>;
}

interface EventOptions {
  readonly id?: string;
  readonly signedAtMs?: number;
  readonly secret?: string;
}

interface SignedEvent {
  readonly body: string;
  readonly headers: { readonly 'stripe-signature': string };
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** A stand-in whose time is this clock's. */
export async function startStripe(now: () => number): Promise<StripeStandIn> {
  const account = new StripeAccount(now);
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  /** What was answered under a key, and to what. */
  const kept = new Map<string, { of: string; answered: Answered }>();
  const requests: StripeRequest[] = [];
  const held: (() => void)[] = [];

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const standIn: StripeStandIn = {
    config: { secretKey, webhookSecret, clientId: account.clientId, apiUrl: `http://127.0.0.1:${port}` },
    account,
    requests,
    isDown: false,
    faults: [],
    release: () => held.splice(0).forEach((answer) => answer()),
    event(
      type,
      object,
      { id = `evt_${randomBytes(12).toString('hex')}`, signedAtMs = now(), secret = webhookSecret } = {},
    ) {
      const created = Math.floor(signedAtMs / 1000);
      const event = {
        id,
        object: 'event',
        api_version: apiVersion,
        created,
        livemode: false,
        type,
        data: { object },
      };
      const body = JSON.stringify(event);
      const mac = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
      return { body, headers: { 'stripe-signature': `t=${created},v1=${mac}` } };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const fault = standIn.faults.shift();
    if (standIn.isDown || fault === 'unreached') return void request.socket.destroy();
    const { pathname, search } = new URL(request.url ?? '/', standIn.config.apiUrl);
    const key = request.headers['idempotency-key'] as string | undefined;
    const form = decodeForm(request.method === 'GET' ? search.slice(1) : text);
    requests.push({ path: `${request.method} ${pathname}`, form, key });
    const answer = keyed({ request, path: pathname, text, form, key, hasFailed: fault === 'failed' });
    if (fault === 'unanswered') return void request.socket.destroy();
    if (fault === 'held') await new Promise<void>((resolve) => held.push(resolve));
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': `req_${randomBytes(7).toString('hex')}`,
        'stripe-version': apiVersion,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(answer.isReplayed && { 'idempotent-replayed': 'true' }),
      })
      .end(answer.body);
  }

  interface Asked {
    readonly request: IncomingMessage;
    readonly path: string;
    readonly text: string;
    readonly form: Form;
    readonly key: string | undefined;
    readonly hasFailed: boolean;
  }

  /** The same key is answered the same; with something else it is refused. What was refused is not kept. */
  function keyed(asked: Asked): Answered & { isReplayed?: boolean } {
    const { request, path, text, key, hasFailed } = asked;
    const of = createHash('sha256').update(`${request.method} ${path} ${text}`).digest('hex');
    const before = key === undefined || request.method !== 'POST' ? undefined : kept.get(key);
    if (before !== undefined && before.of !== of)
      return error(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (before !== undefined) return { ...before.answered, isReplayed: true };
    try {
      const made = JSON.stringify(dispatch(asked));
      const answered = hasFailed
        ? error(500, { type: 'api_error', message: 'Something went wrong on Stripe’s end.' })
        : { status: 200, body: made };
      if (key !== undefined) kept.set(key, { of, answered });
      return answered;
    } catch (refused) {
      if (!(refused instanceof StripeRefusal)) throw refused;
      return error(refused.status, refused.error, refused.message);
    }
  }

  function dispatch({ request, path, form }: Asked): object {
    checkHeaders(request);
    const [, session, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? [];
    const call = `${request.method} ${path}`;
    if (call === 'POST /v1/checkout/sessions') return account.createSession(form);
    if (session !== undefined && action !== undefined && request.method === 'POST')
      return account.expireSession(session, form);
    if (session !== undefined && action === undefined && request.method === 'GET')
      return account.retrieveSession(session, form);
    if (call === 'POST /v1/refunds') return account.createRefund(form);
    if (call === 'POST /oauth/token') return account.token(form);
    if (call === 'POST /oauth/deauthorize') return account.deauthorize(form);
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    throw new StripeRefusal(404, { type: 'invalid_request_error', message }, message);
  }

  function checkHeaders({ method, headers }: IncomingMessage): void {
    const say = (status: number, message: string) =>
      new StripeRefusal(status, { type: 'invalid_request_error', message }, message);
    if (headers.authorization !== `Bearer ${secretKey}`) throw say(401, 'Invalid API Key provided.');
    if (headers['stripe-version'] !== apiVersion)
      throw say(400, `Invalid Stripe API version: ${String(headers['stripe-version'])}`);
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw say(400, 'Bodies are forms.');
    const key = headers['idempotency-key'];
    if (method === 'POST' && (typeof key !== 'string' || key.length > 255))
      throw say(400, 'Invalid Idempotency-Key.');
  }

  return standIn;
}

/** An error in the shape of Stripe's API, or, of one word, in that of OAuth. */
function error(status: number, said: Readonly<Record<string, string>> | string, description = ''): Answered {
  const body = typeof said === 'string' ? { error: said, error_description: description } : { error: said };
  return { status, body: JSON.stringify(body) };
}
