import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import type { Role } from '#contract/capabilities.ts';
import type { Language } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Text } from '#contract/text.ts';
import type { RequestKey } from './request-key.ts';

/** Whose doors somebody may work at; it is part of the SQL of each call that she makes there. */
export interface DoorScope {
  readonly organiserId: string;
  /** With a staff pass: the door of its event alone. */
  readonly pass: DoorPass | undefined;
}

/** A phone with a staff pass. */
export interface DoorPass {
  readonly eventId: string;
  /** The row of the phone, as its organiser sees it. */
  readonly phoneId: string;
  /** What happened at the door after this instant does not count (CI-22). */
  readonly untilMs: number;
}

/** Who makes a call. A visitor has neither account nor session, and the phone of a pass no account. */
export interface Caller {
  readonly role: Role;
  readonly accountId: string | undefined;
  /** The stored form of the session's token. */
  readonly sessionHash: string | undefined;
  /** An admin signed in as this account with a link. */
  readonly isByAdmin: boolean;
  /** With a staff pass: the door that it opens. */
  readonly door?: DoorScope;
}

/** What a handler is given: validated input, who asks, and in which language. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The file of a call with an `upload`, if one came. Nothing about it is checked but its size. */
  readonly file: Buffer | undefined;
  /** What a request that may come again is known by. */
  readonly requestKey: RequestKey | undefined;
  readonly caller: Caller;
  readonly language: Language;
  /** A text in the caller's language. */
  say(text: Text, values?: Record<string, string | number>): string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The envelope of an answer without the `success` that every answer has. */
export type Told<C extends Call> = Omit<AnswerOf<C>, 'success'>;

/**
 * A handler returns what it tells, without `success`, or `reply` when it has answered through it itself, which is
 * how streams are sent. What it refuses it throws as `Refusal`.
 */
export type Handler<C extends Call> = (input: Input<C>) => Promise<Told<C> | FastifyReply>;

/** Registers the route of a call. `http/routes.ts` has the implementation. */
export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void;

/** The doors of a caller whose call is about one. */
export const doorOf = (caller: Caller): DoorScope =>
  caller.door ?? { organiserId: accountIdOf(caller), pass: undefined };

/** The account of a caller whose call needs one. */
export function accountIdOf(caller: Caller): string {
  if (caller.accountId === undefined) throw new Refusal('tokenError');
  return caller.accountId;
}
