import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '#server/stripe-config.ts';
import { StripeAccount } from './stripe-account.ts';
import { decodeForm, type Form } from './stripe-parameters.ts';
import { StripeRefusal } from './stripe-refusal.ts';

/** The API version that the fake supports. */
const apiVersion = '2026-10-28.endive';
const createCheckout = 'POST /v1/checkout/sessions';

/**
 * Faults of a request: cut off before or after processing, failed on Stripe's side during it, or held until
 * `release`.
 */
export type StripeFault = 'requestLost' | 'responseLost' | 'serverError' | 'held';

export interface StripeRequest {
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

/** Local fake of Stripe, as documented, with only the calls the product needs. */
export interface FakeStripe {
  /** Configuration of the product for this fake. */
  readonly config: StripeConfig;
  readonly account: StripeAccount;
  /** All requests including retries, oldest first. */
  readonly requests: readonly StripeRequest[];
  /** The first request that opened the checkout of a payment; the product sends others at times of its own. */
  findCheckout(transactionId: string): StripeRequest;
  /** Cuts off every request while true. */
  isDown: boolean;
  /** Faults of the next requests, in order. */
  readonly faults: StripeFault[];
  /** Answers held requests. */
  release(): void;
  /** A signed webhook event, timestamped now by default. */
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

interface FakeResponse {
  readonly status: number;
  readonly body: string;
}

/** Starts a fake Stripe on this clock. */
export async function startFakeStripe(now: () => number): Promise<FakeStripe> {
  const account = new StripeAccount(now);
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  /** Responses by idempotency key, with the request they answered. */
  const responses = new Map<string, { of: string; response: FakeResponse }>();
  const requests: StripeRequest[] = [];
  const held: (() => void)[] = [];

  const server = createServer((request, response) => void handleRequest(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const fake: FakeStripe = {
    config: { secretKey, webhookSecret, clientId: account.clientId, apiUrl: `http://127.0.0.1:${port}` },
    account,
    requests,
    findCheckout(transactionId) {
      const found = requests.find(({ path, key }) => path === createCheckout && key === transactionId);
      if (found === undefined) throw new Error(`No checkout of ${transactionId} was opened`);
      return found;
    },
    isDown: false,
    faults: [],
    release: () => held.splice(0).forEach((respond) => respond()),
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

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const fault = fake.faults.shift();
    if (fake.isDown || fault === 'requestLost') return void request.socket.destroy();
    const { pathname, search } = new URL(request.url ?? '/', fake.config.apiUrl);
    const key = request.headers['idempotency-key'] as string | undefined;
    const form = decodeForm(request.method === 'GET' ? search.slice(1) : text);
    requests.push({ path: `${request.method} ${pathname}`, form, key });
    const answer = withIdempotency({
      request,
      path: pathname,
      text,
      form,
      key,
      hasFailed: fault === 'serverError',
    });
    if (fault === 'responseLost') return void request.socket.destroy();
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

  interface StripeCall {
    readonly request: IncomingMessage;
    readonly path: string;
    readonly text: string;
    readonly form: Form;
    readonly key: string | undefined;
    readonly hasFailed: boolean;
  }

  /**
   * Idempotency: replays the response of a key; rejects a key with a different request. Errors are not
   * stored.
   */
  function withIdempotency(call: StripeCall): FakeResponse & { isReplayed?: boolean } {
    const { request, path, text, key, hasFailed } = call;
    const of = createHash('sha256').update(`${request.method} ${path} ${text}`).digest('hex');
    const previous = key === undefined || request.method !== 'POST' ? undefined : responses.get(key);
    if (previous !== undefined && previous.of !== of)
      return toErrorResponse(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (previous !== undefined) return { ...previous.response, isReplayed: true };
    try {
      const made = JSON.stringify(dispatch(call));
      const response = hasFailed
        ? toErrorResponse(500, { type: 'api_error', message: 'Something went wrong on Stripe’s end.' })
        : { status: 200, body: made };
      if (key !== undefined) responses.set(key, { of, response });
      return response;
    } catch (refused) {
      if (!(refused instanceof StripeRefusal)) throw refused;
      return toErrorResponse(refused.status, refused.error, refused.message);
    }
  }

  function dispatch({ request, path, form }: StripeCall): object {
    checkHeaders(request);
    const [, session, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? [];
    const call = `${request.method} ${path}`;
    if (call === createCheckout) return account.createSession(form);
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
    const throwError = (status: number, message: string) =>
      new StripeRefusal(status, { type: 'invalid_request_error', message }, message);
    if (headers.authorization !== `Bearer ${secretKey}`) throw throwError(401, 'Invalid API Key provided.');
    if (headers['stripe-version'] !== apiVersion)
      throw throwError(400, `Invalid Stripe API version: ${String(headers['stripe-version'])}`);
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw throwError(400, 'Bodies are forms.');
    const key = headers['idempotency-key'];
    if (method === 'POST' && (typeof key !== 'string' || key.length > 255))
      throw throwError(400, 'Invalid Idempotency-Key.');
  }

  return fake;
}

/** An error in the shape of Stripe's API or, given a string, of OAuth. */
function toErrorResponse(
  status: number,
  reason: Readonly<Record<string, string>> | string,
  description = '',
): FakeResponse {
  const body =
    typeof reason === 'string' ? { error: reason, error_description: description } : { error: reason };
  return { status, body: JSON.stringify(body) };
}
