import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as v from 'valibot';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import { may, type Role } from '#contract/capabilities.ts';
import { fieldIssues } from '#contract/issues.ts';
import { Refusal, type FieldIssue, type Reason } from '#contract/reasons.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import { translate } from './i18n.ts';
import { languageOfRequest } from './language.ts';
import { bodyLimitBytes, rateGuard } from './limits.ts';
import type { OpenStreams } from './open-streams.ts';
import { acceptForms, readForm } from './read-form.ts';
import { requestKeyOf } from './request-key.ts';
import { sendPublic } from './public-answer.ts';
import type { Caller, Serve } from './serve.ts';

const visitor: Caller = { role: 'visitor', accountId: undefined, sessionHash: undefined, isByAdmin: false };

/** What those are told who may not make a call, when it is not `forbidden` to them: their time is over, or not come. */
const refusalOf: Partial<Record<Role, Reason>> = { visitor: 'tokenError', formerStaff: 'passEnded' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

interface Routes {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly streams: OpenStreams;
}

/** The way to register calls on this application; `served` collects them for the check at start. */
export function serveOn({ app, services, streams }: Routes, served: Set<Call>): Serve {
  app.decorateRequest('caller');
  return (call, handler) => {
    served.add(call);
    const guardRate = services.config.hasRateLimits ? rateGuard(app, call) : undefined;
    const querySchema = refusingUnknown(call.query);
    const bodyLimit = bodyLimitBytes.get(call);
    const route: RouteOptions = {
      method: call.method,
      url: `/api${call.path}`,
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body is read: who may not make the call sends none.
      async onRequest(request, reply) {
        void reply.header('cache-control', 'no-store');
        request.caller = (await authenticate(services, request.headers.authorization)) ?? visitor;
        const { role } = request.caller;
        if (!may(role, call.may)) throw new Refusal(refusalOf[role] ?? 'forbidden');
      },
      async handler(request, reply) {
        await guardRate?.(request, reply);
        const language = languageOfRequest(request);
        const form = call.upload && (await readForm(request, call.upload));
        const given = parseInput(call, querySchema, {
          params: request.params,
          query: request.query,
          body: form === undefined ? request.body : form.body,
        });
        if (call.kind === 'event-stream') streams.add(reply);
        const answer = await handler({
          ...given,
          file: form?.file,
          requestKey: requestKeyOf(call, request, { ...given, file: form?.file }),
          caller: request.caller,
          language,
          say: (text, values) => translate(language, text, values),
          request,
          reply,
        });
        // A reply is a thenable: awaited, it is nothing once it has been sent.
        if (answer === reply || answer === undefined) return reply;
        const checked = () => checkedAnswer(call, { success: true, ...answer });
        if (call.maxAgeSeconds === undefined) return checked();
        const { maxAgeSeconds } = call;
        return sendPublic(request, reply, { answer, checked, maxAgeSeconds, nowMs: services.clock() });
      },
    };
    if (call.upload === undefined && call.isRaw !== true) app.route(route);
    else
      void app.register(async (scope) => {
        if (call.isRaw === true) acceptBytes(scope);
        else await acceptForms(scope);
        scope.route(route);
      });
  };
}

/** Lets the routes of this scope take JSON as the bytes that came, and nothing else. */
function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** Query values nobody declared are refused (api.md, Conventions). */
function refusingUnknown(schema: Call['query']): v.GenericSchema<unknown, unknown> {
  const { entries } = (schema ?? {}) as { entries?: v.ObjectEntries };
  return v.strictObject(entries ?? {});
}

function parseInput<C extends Call>(
  call: C,
  querySchema: v.GenericSchema<unknown, unknown>,
  given: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> } {
  const issues: FieldIssue[] = [];
  const parse = (schema: v.GenericSchema<unknown, unknown>, value: unknown): unknown => {
    const result = v.safeParse(schema, value);
    if (!result.success) issues.push(...fieldIssues(result.issues));
    return result.output;
  };
  const params = parse(call.params ?? v.object({}), given.params);
  const query = parse(querySchema, given.query);
  const body = call.body === undefined ? undefined : parse(call.body, given.body);
  if (issues.length > 0) throw new Refusal('validation', { issues });
  return { params: params as ParamsOf<C>, query: query as QueryOf<C>, body: body as BodyOf<C> };
}

/** The answer without what the contract does not name; one that breaks it is our fault. */
function checkedAnswer<C extends Call>(call: C, answer: object): AnswerOf<C> {
  const result = v.safeParse(call.answer, { success: true, ...answer });
  if (result.success) return result.output as AnswerOf<C>;
  const paths = result.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ');
  throw new Error(`The answer of ${call.method} ${call.path} breaks its contract at: ${paths}`);
}
