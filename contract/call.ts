import * as v from 'valibot';
import type { Capability } from './capabilities.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** One call of the HTTP API. `path` is relative to `/api`, with `:name` for parameters. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly may: Capability;
  readonly summary: string;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  /** The whole envelope. */
  readonly answer: AnySchema;
  /** `file` answers with bytes, `event-stream` with a stream: neither is validated as a whole. */
  readonly kind?: 'event-stream' | 'file';
  /** Everybody gets the same answer: it may be kept so long, and is asked for again by its ETag. */
  readonly maxAgeSeconds?: number;
  /** Its handler reads the body as the bytes that came, whatever they are: they are signed. */
  readonly isRaw?: true;
  /** Takes an `Idempotency-Key`: sent again with the same one and the same content, it does nothing twice. */
  readonly isIdempotent?: true;
  /**
   * The body comes as multipart/form-data, all of its values texts, with at most this one file beside
   * them. Its texts weigh at most `maxTextBytes` together, or as much as any JSON.
   */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly maxTextBytes?: number };
}

export type ParamsOf<C extends Call> = C['params'] extends AnySchema
  ? v.InferOutput<C['params']>
  : Record<never, never>;
export type QueryOf<C extends Call> = C['query'] extends AnySchema
  ? v.InferOutput<C['query']>
  : Record<never, never>;
export type BodyOf<C extends Call> = C['body'] extends AnySchema ? v.InferOutput<C['body']> : undefined;
/** What a handler returns and the page receives. */
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>;

/** What the page passes in: the inputs of the schemas, absent where a call takes none. */
export type InputOf<C extends Call> = (C['params'] extends AnySchema
  ? { params: v.InferInput<C['params']> }
  : { params?: never }) &
  (C['query'] extends AnySchema ? { query?: v.InferInput<C['query']> } : { query?: never }) &
  (C['body'] extends AnySchema ? { body: v.InferInput<C['body']> } : { body?: never });

/** Keeps the literal types of a declaration. */
export const call = <const C extends Call>(declaration: C): C => declaration;

/** `{ success: true, … }` around the entries of one call's answer. */
export const success = <const E extends v.ObjectEntries>(entries: E) =>
  v.object({ success: v.literal(true), ...entries });

/** What every refusal looks like on the wire. */
export const refusalAnswer = v.object({
  success: v.literal(false),
  error: v.string(),
  message: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
export type RefusalAnswer = v.InferOutput<typeof refusalAnswer>;
