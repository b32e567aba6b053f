import * as v from 'valibot';
import { refusalResponse, type ResponseOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { parseReason } from '#contract/reasons.ts';
import { parseRetryAfter } from '#src/lib/parse-retry-after.ts';
import { ApiRefusal, NetworkFailure } from './api-errors.ts';
import { nowMs } from '../text/clock.ts';
import { currentLanguage } from '../text/i18n.ts';
import { markOnline, reportUnanswered } from './connectivity.ts';
import type { FormValues, RequestOptions } from './transport.ts';
import { readCurrentSession, expireSession } from '../session/session.ts';

/** Untyped input of any endpoint. */
export interface RequestInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

/** Builds the URL of an endpoint, relative to this site. */
export function buildUrl(endpoint: Endpoint, { params = {}, query = {} }: RequestInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Headers for authorization and language. */
export function getRequestHeaders(token: string): Record<string, string> {
  const language = currentLanguage();
  return {
    'accept-language': language,
    language: language.toUpperCase(),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
}

const toIdempotencyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

/** Encodes the body as JSON, or as a form when the endpoint takes a file. */
async function toRequestBody(
  { upload }: Endpoint,
  body: unknown,
  file: Blob | undefined,
): Promise<{ json?: unknown; body?: FormData }> {
  if (body === undefined) return {};
  if (upload === undefined) return { json: body };
  const { toFormData } = await import('./upload.ts');
  return { body: toFormData(upload.field, body as FormValues, file) };
}

interface SendOptions {
  signal?: AbortSignal;
  /** Overrides the token of the session. */
  token?: string;
  /** Called with the sent fraction of the body, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** The file of an endpoint with `upload`. */
  file?: Blob | undefined;
  /** For an endpoint with `isIdempotent`: a retry with the same key and content has no second effect. */
  idempotencyKey?: string | undefined;
}

async function send(endpoint: Endpoint, input: RequestInput, options: SendOptions & { token: string }) {
  const { onProgress, token, file, signal, idempotencyKey } = options;
  try {
    const content = await toRequestBody(endpoint, input.body, file);
    const request: RequestOptions = {
      method: endpoint.method,
      address: buildUrl(endpoint, input),
      headers: { ...getRequestHeaders(token), ...toIdempotencyHeader(idempotencyKey) },
      signal,
      ...(endpoint.usesDeviceCookie && { credentials: 'same-origin' }),
    };
    // Both are lazy: the first screen of an SSR visit needs no request, and few endpoints upload a file.
    const { status, headers, text } =
      onProgress === undefined
        ? await (await import('./request-with-ky.ts')).requestWithKy({ ...request, ...content })
        : await (
            await import('./upload.ts')
          ).upload({
            ...request,
            body: content.body ?? JSON.stringify(content.json),
            onProgress,
          });
    return {
      status,
      isOk: status >= 200 && status < 300,
      retryAfterMs: parseRetryAfter(headers, nowMs()),
      json: JSON.parse(text) as unknown,
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw new NetworkFailure(error);
  }
}

/**
 * Calls an endpoint of the contract.
 *
 * @returns the validated response.
 * @throws `ApiRefusal` when the server refused; `NetworkFailure` without a valid response within 20 s (with
 *   `onProgress`: while no bytes move).
 */
export async function api<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<ResponseOf<C>> {
  try {
    const response = await sendAndValidate(endpoint, input, options);
    markOnline();
    return response;
  } catch (error) {
    if (error instanceof ApiRefusal) markOnline();
    if (error instanceof NetworkFailure) reportUnanswered();
    throw error;
  }
}

async function sendAndValidate<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  options: SendOptions,
): Promise<ResponseOf<C>> {
  const token = options.token ?? readCurrentSession()?.token ?? '';
  const { status, isOk, retryAfterMs, json } = await send(endpoint, input as RequestInput, {
    ...options,
    token,
  });
  if (isOk) {
    const result = v.safeParse(endpoint.response, json);
    if (!result.success) throw new NetworkFailure(v.flatten(result.issues));
    return result.output as ResponseOf<C>;
  }
  throw await handleErrorResponse({ status, json, retryAfterMs }, token);
}

/**
 * Converts an error response to the error to throw. A token that the server no longer accepts expires the
 * session.
 */
export async function handleErrorResponse(
  { status, json, retryAfterMs }: { status: number; json: unknown; retryAfterMs: number | undefined },
  token: string,
): Promise<ApiRefusal | NetworkFailure> {
  const refusal = v.safeParse(refusalResponse, json);
  if (!refusal.success) return new NetworkFailure(`status ${status}`);
  const { error, message, issues = [] } = refusal.output;
  const reason = parseReason(error) ?? 'internal';
  if (status === 401 && (reason === 'tokenError' || reason === 'passEnded')) await expireSession(token);
  return new ApiRefusal({ reason, message, status, issues, retryAfterMs });
}

/**
 * Opens an `event-stream` endpoint.
 *
 * @returns its text until the signal aborts.
 * @throws `NetworkFailure` when it cannot be opened, `ApiRefusal` when the token is refused.
 */
export async function apiStream<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<ReadableStream<string>> {
  const token = readCurrentSession()?.token ?? '';
  const response = await fetch(buildUrl(endpoint, input as RequestInput), {
    headers: getRequestHeaders(token),
    signal,
  }).catch((error: unknown) => {
    throw new NetworkFailure(error);
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (response.status === 401) {
    const json: unknown = await response.json().catch(() => undefined);
    throw await handleErrorResponse({ status: 401, json, retryAfterMs: undefined }, token);
  }
  if (!response.ok || !isStream || response.body === null)
    throw new NetworkFailure(`status ${response.status}`);
  return response.body.pipeThrough(new TextDecoderStream());
}
