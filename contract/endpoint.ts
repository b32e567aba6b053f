import * as v from 'valibot';
import type { Capability } from './capabilities.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** One endpoint of the HTTP API. `path` is relative to `/api`, with `:name` for parameters. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly requires: Capability;
  readonly summary: string;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  /** Schema of the full envelope (`success` included). */
  readonly response: AnySchema;
  /**
   * `file` responds with bytes, `event-stream` with server-sent events; the response of neither is validated.
   */
  readonly kind?: 'event-stream' | 'file';
  /** The response is the same for every caller: cacheable for this long, then revalidated by its ETag. */
  readonly maxAgeSeconds?: number;
  /**
   * The handler receives the request bytes as they came and parses them itself: because they are signed, or too many to be
   * parsed in one go.
   */
  readonly hasRawBody?: true;
  /** Refused with `confirmationRequired` unless the password was asked in the last 10 minutes (AC-88). */
  readonly needsRecentPassword?: true;
  /**
   * Sends and receives the cookies that a device is known by (AC-83, RG-76), and that a sign-up (AC-122) and a social sign-in
   * (AC-40) are bound to;
   * all other calls go without cookies.
   */
  readonly usesDeviceCookie?: true;
  /**
   * Accepts an `Idempotency-Key`: a repeated request with the same key and content has no second effect
   * (RG-13).
   */
  readonly isIdempotent?: true;
  /**
   * The body is multipart/form-data with text fields and at most one file. The text fields together are at
   * most `maxTextBytes` (default: the limit of a JSON body).
   */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly maxTextBytes?: number };
}

export type ParamsOf<C extends Endpoint> = C['params'] extends AnySchema
  ? v.InferOutput<C['params']>
  : Record<never, never>;
export type QueryOf<C extends Endpoint> = C['query'] extends AnySchema
  ? v.InferOutput<C['query']>
  : Record<never, never>;
export type BodyOf<C extends Endpoint> = C['hasRawBody'] extends true
  ? undefined
  : C['body'] extends AnySchema
    ? v.InferOutput<C['body']>
    : undefined;
/** What a handler returns and the page receives. */
export type ResponseOf<C extends Endpoint> = v.InferOutput<C['response']>;

/** What the page passes: the inputs of the schemas; absent keys for an endpoint without them. */
export type InputOf<C extends Endpoint> = (C['params'] extends AnySchema
  ? { params: v.InferInput<C['params']> }
  : { params?: never }) &
  (C['query'] extends AnySchema ? { query?: v.InferInput<C['query']> } : { query?: never }) &
  (C['body'] extends AnySchema ? { body: v.InferInput<C['body']> } : { body?: never });

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const C extends Endpoint>(declaration: C): C => declaration;

/** Wraps the entries of a response: `{ success: true, … }`. */
export const success = <const E extends v.ObjectEntries>(entries: E) =>
  v.object({ success: v.literal(true), ...entries });

/** Body of every error response. */
export const refusalResponse = v.object({
  success: v.literal(false),
  error: v.string(),
  message: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
export type RefusalResponse = v.InferOutput<typeof refusalResponse>;
