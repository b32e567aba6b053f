import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import type { Role } from '#contract/capabilities.ts';
import type { Language } from '#contract/language.ts';
import type { Text } from '#contract/text.ts';

/** Who makes a call. A visitor has no `accountId`. */
export interface Caller {
  readonly role: Role;
  readonly accountId: string | undefined;
}

/** What a handler is given: validated input, who asks, and in which language. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: Caller;
  readonly language: Language;
  /** A text in the caller's language. */
  say(text: Text, values?: Record<string, string | number>): string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler returns the whole envelope; what it refuses it throws as `Refusal`. */
export type Handler<C extends Call> = (input: Input<C>) => Promise<AnswerOf<C>>;

/** Registers the route of a call. `http/routes.ts` has the implementation. */
export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void;

export type { FastifyInstance };
