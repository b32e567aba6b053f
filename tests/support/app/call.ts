import type { ResponseOf, Endpoint, InputOf, RefusalResponse } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import type { TestApp } from './app.ts';

/** Authentication, language, headers and client of a call. */
export interface CallOptions {
  readonly token?: string;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
  /** IP address of the client. */
  readonly address?: string;
}

/** Any input, including what no schema allows. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** An error response: status, envelope and headers. */
export interface RefusedCall extends RefusalResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Makes a call that must succeed; returns its envelope. */
export async function call<C extends Endpoint>(
  app: TestApp,
  contractCall: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const response = await sendRaw(app, contractCall, input as RawInput, options);
  if (response.statusCode !== 200)
    throw new Error(
      `${contractCall.method} ${contractCall.path} answered ${response.statusCode}: ${response.body}`,
    );
  return response.json<ResponseOf<C>>();
}

/** Makes a call that must be rejected; returns the error response. */
export async function expectRefusal(
  app: TestApp,
  contractCall: Endpoint,
  input: RawInput,
  options: CallOptions = {},
): Promise<RefusedCall> {
  const response = await sendRaw(app, contractCall, input, options);
  const envelope = response.json<RefusalResponse>();
  if (envelope.success !== false)
    throw new Error(`${contractCall.method} ${contractCall.path} was not refused: ${response.body}`);
  return { ...envelope, status: response.statusCode, headers: response.headers };
}

/** Sends a call without expectations; returns the raw response. */
export function sendRaw(
  app: TestApp,
  { method, path }: Endpoint,
  input: RawInput,
  options: CallOptions = {},
) {
  const { token, language, headers, address } = options;
  return app.http.inject({
    method,
    ...(address !== undefined && { remoteAddress: address }),
    url: buildUrl(path, input),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(language !== undefined && { language: language.toUpperCase() }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(input.body !== undefined && {
      payload: typeof input.body === 'string' ? input.body : JSON.stringify(input.body),
    }),
  });
}

/** Sends a call with an `upload` as browsers do; returns the raw response. */
export async function sendForm(
  app: TestApp,
  call: Endpoint,
  form: FormData,
  { token, headers, ...address }: CallOptions & Pick<RawInput, 'params' | 'query'> = {},
) {
  const encoded = new Response(form);
  return app.http.inject({
    method: call.method,
    url: buildUrl(call.path, address),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Path below `/api` with params and query filled in. */
export function buildUrl(path: string, { params, query }: RawInput): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search === '' ? '' : `?${search}`}`;
}
