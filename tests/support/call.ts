import type { AnswerOf, Call, InputOf, RefusalAnswer } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import type { TestApp } from './app.ts';

/** Who makes a call, and how. */
export interface CallOptions {
  readonly token?: string;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Anything that may be sent for a call, also what no schema allows. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A refusal as it came: its status, its envelope, its headers. */
export interface Refused extends RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Makes a call that must succeed and returns its envelope. */
export async function call<C extends Call>(
  app: TestApp,
  contractCall: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<AnswerOf<C>> {
  const response = await send(app, contractCall, input as RawInput, options);
  if (response.statusCode !== 200)
    throw new Error(
      `${contractCall.method} ${contractCall.path} answered ${response.statusCode}: ${response.body}`,
    );
  return response.json<AnswerOf<C>>();
}

/** Makes a call that must be refused, with any input, and returns the refusal. */
export async function refused(
  app: TestApp,
  contractCall: Call,
  input: RawInput,
  options: CallOptions = {},
): Promise<Refused> {
  const response = await send(app, contractCall, input, options);
  const envelope = response.json<RefusalAnswer>();
  if (envelope.success !== false)
    throw new Error(`${contractCall.method} ${contractCall.path} was not refused: ${response.body}`);
  return { ...envelope, status: response.statusCode, headers: response.headers };
}

/** Sends a call as it is and returns the bare response. */
export function send(app: TestApp, { method, path }: Call, input: RawInput, options: CallOptions = {}) {
  const { token, language, headers } = options;
  return app.http.inject({
    method,
    url: urlOf(path, input),
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

/** Sends a call with an `upload` as browsers do, and returns the bare response. */
export async function sendForm(
  app: TestApp,
  call: Call,
  form: FormData,
  { token, headers, ...address }: CallOptions & Pick<RawInput, 'params' | 'query'> = {},
) {
  const encoded = new Response(form);
  return app.http.inject({
    method: call.method,
    url: urlOf(call.path, address),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** The path below `/api` with its parameters and query filled in. */
export function urlOf(path: string, { params, query }: RawInput): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search === '' ? '' : `?${search}`}`;
}
