import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Role } from '#contract/capabilities.ts';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Message } from '#contract/message.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/** The doors that a caller may access; part of the SQL of each of its door calls. */
export interface DoorScope {
  readonly organiserId: string;
  /** Set for a staff pass: access to the door of its event only. */
  readonly pass: DoorPass | undefined;
}

/** A device with a staff pass. */
export interface DoorPass {
  readonly eventId: string;
  /** Row id of the device, as shown to the organiser. */
  readonly phoneId: string;
  /** Operations that occurred after this instant are not accepted (CI-22). */
  readonly untilMs: number;
}

/** The caller. A visitor has neither account nor session, a staff pass device no account. */
export interface Caller {
  readonly role: Role;
  readonly accountId: string | undefined;
  /** Stays the same when the session's token is rotated. */
  readonly sessionId: string | undefined;
  /** Hash of the token in the request. */
  readonly tokenHash: string | undefined;
  /** An admin signed in as this account with a link. */
  readonly isByAdmin: boolean;
  /** The password was asked in the last 10 minutes (AC-88). */
  readonly isConfirmed?: boolean;
  /** Set for a staff pass: the door it opens. */
  readonly door?: DoorScope;
}

/** Input of a handler: validated parameters, caller and language. */
export interface Input<C extends Endpoint> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The uploaded file, if any. Only its size is validated. */
  readonly file: Buffer | undefined;
  /** Idempotency key of the request, if any. */
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly caller: Caller;
  readonly language: Language;
  /** Translates a message into the caller's language. */
  translate(text: Message, values?: Record<string, string | number>): string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The response body without `success`, which every response has. */
export type ResponseBody<C extends Endpoint> = Omit<ResponseOf<C>, 'success'>;

/**
 * Handles a call. Returns the response body, or `reply` if it has sent the response itself, as streams do.
 * Throw `Refusal` to answer with an error.
 */
export type Handler<C extends Endpoint> = (input: Input<C>) => Promise<ResponseBody<C> | FastifyReply>;

/** Registers the route of a call; implemented in `http/route-registrar.ts`. */
export type RegisterRoute = <C extends Endpoint>(call: C, handler: Handler<C>) => void;

/**
 * The door scope of a caller.
 * @throws Refusal `tokenError` without an account or a pass
 */
export const getDoorScope = (caller: Caller): DoorScope =>
  caller.door ?? { organiserId: requireAccountId(caller), pass: undefined };

/**
 * The account id of a caller.
 * @throws Refusal `tokenError` without an account
 */
export function requireAccountId(caller: Caller): string {
  if (caller.accountId === undefined) throw new Refusal('tokenError');
  return caller.accountId;
}
