import * as v from 'valibot';
import { refusalAnswer, type AnswerOf, type Call, type InputOf } from '#contract/call.ts';
import { reasonOf } from '#contract/reasons.ts';
import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { currentLanguage } from './i18n.ts';
import { serverAnswered, serverFailed } from './reachability.ts';
import { readCurrentSession, sessionExpired } from './session.ts';

const timeoutMs = 20_000;

/** What a call sends, whatever its types. */
export interface Wire {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

/** Where a call goes, from the root of this site. */
export function addressOf(call: Call, { params = {}, query = {} }: Wire): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Who asks, and in which language. */
export function headersOf(token: string): Record<string, string> {
  const language = currentLanguage();
  return {
    'accept-language': language,
    language: language.toUpperCase(),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
}

const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

type FormValue = string | number | boolean | null | undefined | readonly FormValue[];
type FormValues = Readonly<Record<string, FormValue>>;

/** All values of a form as texts, a list as `name[0]`, `name[1]` …, and the file beside them. */
function formOf(field: string, values: FormValues, file: Blob | undefined): FormData {
  const form = new FormData();
  const add = (name: string, value: FormValue): void => {
    if (typeof value === 'object' && value !== null) value.forEach((it, at) => add(`${name}[${at}]`, it));
    else if (value !== undefined && value !== null) form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  if (file !== undefined) form.append(field, file, field);
  return form;
}

function bodyOf(call: Call, body: unknown, file: Blob | undefined): { json?: unknown; body?: FormData } {
  if (body === undefined) return {};
  const { upload } = call;
  return upload === undefined ? { json: body } : { body: formOf(upload.field, body as FormValues, file) };
}

interface SendOptions {
  signal?: AbortSignal;
  /** Only to use another one than the session's. */
  token?: string;
  /** Told how much of a body with a file is sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** The file of a call with `upload`. */
  file?: Blob | undefined;
  /** Of a call with `isIdempotent`: sent again with the same key and content, it does nothing twice. */
  requestKey?: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string;
  readonly text: string;
}

/** A first visit is drawn with its answers: what makes calls comes with the first one. */
const loadKy = async () => (await import('ky')).default;

/** By ky. Nothing is repeated: TanStack Query repeats reads, and a write is its user's own decision. */
async function request(call: Call, input: Wire, options: SendOptions & { token: string }): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const ky = await loadKy();
  const response = await ky(addressOf(call, input), {
    method: call.method,
    headers: { ...headersOf(options.token), ...keyHeader(options.requestKey) },
    ...bodyOf(call, input.body, options.file),
    // The token is a header: no cookie travels (api.md).
    credentials: 'omit',
    signal,
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
  });
  const retryAfter = response.headers.get('retry-after') ?? '';
  return { status: response.status, retryAfter, text: await response.text() };
}

async function send(call: Call, input: Wire, options: SendOptions & { token: string }) {
  const { onProgress, token, file, signal, requestKey } = options;
  try {
    const { body } = bodyOf(call, input.body, file);
    const { status, retryAfter, text } =
      onProgress === undefined || body === undefined
        ? await request(call, input, options)
        : // Few calls have a file: no page begins with what sends it.
          await (
            await import('./upload.ts')
          ).upload({
            method: call.method,
            address: addressOf(call, input),
            headers: { ...headersOf(token), ...keyHeader(requestKey) },
            body,
            signal,
            onProgress,
          });
    return {
      status,
      isOk: status >= 200 && status < 300,
      retryAfterSeconds: Number(retryAfter) || undefined,
      json: JSON.parse(text) as unknown,
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/**
 * Makes one call of the contract → its whole validated answer. Throws `ApiRefusal` when the server
 * refused, `NetworkFailure` when no answer of ours came within 20 s; with `onProgress` it may take as
 * long as bytes move.
 */
export async function api<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  try {
    const answer = await exchange(call, input, options);
    serverAnswered();
    return answer;
  } catch (error) {
    if (error instanceof ApiRefusal) serverAnswered();
    if (error instanceof NetworkFailure) serverFailed();
    throw error;
  }
}

async function exchange<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions,
): Promise<AnswerOf<C>> {
  const token = options.token ?? readCurrentSession()?.token ?? '';
  const { status, isOk, retryAfterSeconds, json } = await send(call, input as Wire, { ...options, token });
  if (isOk) {
    const answer = v.safeParse(call.answer, json);
    if (!answer.success) throw new NetworkFailure(v.flatten(answer.issues));
    return answer.output as AnswerOf<C>;
  }
  throw await refusalOf({ status, json, retryAfterSeconds }, token);
}

/** What an answer that is none of success means. A session that the server knows no more ends here. */
export async function refusalOf(
  {
    status,
    json,
    retryAfterSeconds,
  }: { status: number; json: unknown; retryAfterSeconds: number | undefined },
  token: string,
): Promise<ApiRefusal | NetworkFailure> {
  const refusal = v.safeParse(refusalAnswer, json);
  if (!refusal.success) return new NetworkFailure(`status ${status}`);
  const { error, message, issues = [] } = refusal.output;
  const reason = reasonOf(error) ?? 'internal';
  if (status === 401 && (reason === 'tokenError' || reason === 'passEnded')) await sessionExpired(token);
  return new ApiRefusal({ reason, message, status, issues, retryAfterSeconds });
}

/**
 * Opens a call of the kind `event-stream` → its text as it comes, until the signal aborts. Throws
 * `NetworkFailure` when it cannot be opened, `ApiRefusal` when the server does not know who asks.
 */
export async function apiStream<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<ReadableStream<string>> {
  const token = readCurrentSession()?.token ?? '';
  const response = await fetch(addressOf(call, input as Wire), {
    headers: headersOf(token),
    signal,
  }).catch((error: unknown) => {
    throw new NetworkFailure(error);
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (response.status === 401) {
    const json: unknown = await response.json().catch(() => undefined);
    throw await refusalOf({ status: 401, json, retryAfterSeconds: undefined }, token);
  }
  if (!response.ok || !isStream || response.body === null)
    throw new NetworkFailure(`status ${response.status}`);
  return response.body.pipeThrough(new TextDecoderStream());
}
