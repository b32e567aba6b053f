import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as v from 'valibot';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { hasCapability, type Role } from '#contract/capabilities.ts';
import { toFieldIssues } from '#contract/issues.ts';
import { Refusal, type FieldIssue, type Reason } from '#contract/reasons.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import { translate } from './text/i18n.ts';
import { getRequestLanguage } from './text/language.ts';
import { ProcessCounters } from './counters/request-counters.ts';
import { SharedCounters } from './counters/shared-counters.ts';
import { bodyLimitBytes, createRateGuard, type LimitDeps } from './limits.ts';
import type { OpenStreams } from './open-streams.ts';
import { acceptMultipart, readForm } from './read-form.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { createTargetGuard } from './target-limits.ts';
import { sendCacheable } from './page/cacheable-response.ts';
import type { Caller, RegisterRoute } from './route.ts';

const visitor: Caller = {
  role: 'visitor',
  accountId: undefined,
  sessionId: undefined,
  tokenHash: undefined,
  isByAdmin: false,
};

/** Reason for roles that get another one than `forbidden` if they lack a capability. */
const deniedReasons: Partial<Record<Role, Reason>> = { visitor: 'tokenError', expiredStaff: 'passEnded' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

interface RegistrarDeps {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly streams: OpenStreams;
}

/**
 * Creates the function that registers routes on this application; `registered` collects them for the check at
 * start.
 */
export function createRouteRegistrar(
  { app, services, streams }: RegistrarDeps,
  registered: Set<Endpoint>,
): RegisterRoute {
  app.decorateRequest('caller');
  const limits = services.config.hasRateLimits ? createLimitDeps(services) : undefined;
  return (call, handler) => {
    registered.add(call);
    const enforceRateLimit = limits && createRateGuard(call, limits);
    const reserveTargets = limits && createTargetGuard(call, limits);
    const querySchema = toStrictQuerySchema(call.query);
    const bodyLimit = bodyLimitBytes.get(call);
    const route: RouteOptions = {
      method: call.method,
      url: `/api${call.path}`,
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body is read, so that unauthorised callers cannot upload.
      async onRequest(request, reply) {
        void reply.header('cache-control', 'no-store');
        request.caller = (await authenticate(services, request)) ?? visitor;
        const { role } = request.caller;
        if (!hasCapability(role, call.requires)) throw new Refusal(deniedReasons[role] ?? 'forbidden');
        if (call.needsRecentPassword && request.caller.isConfirmed !== true)
          throw new Refusal('confirmationRequired');
      },
      async handler(request, reply) {
        await enforceRateLimit?.(request, reply);
        const language = getRequestLanguage(request);
        const form = call.upload && (await readForm(request, call.upload));
        const input = parseInput(call, querySchema, {
          params: request.params,
          query: request.query,
          body: form === undefined ? request.body : form.body,
        });
        if (call.kind === 'event-stream') streams.add(request, reply);
        const idempotencyKey = parseIdempotencyKey(call, request, { ...input, file: form?.file });
        const release = await reserveTargets?.(request, reply);
        const response = await handler({
          ...input,
          file: form?.file,
          idempotencyKey,
          caller: request.caller,
          language,
          translate: (text, values) => translate(language, text, values),
          request,
          reply,
        }).catch(async (error: unknown) => {
          await release?.();
          throw error;
        });
        // A reply is a thenable: awaiting it after it was sent yields `undefined`.
        if (response === reply || response === undefined) return reply;
        const validate = () => validateResponse(call, { success: true, ...response });
        if (call.maxAgeSeconds === undefined) return validate();
        const { maxAgeSeconds } = call;
        return sendCacheable(request, reply, { response, validate, maxAgeSeconds, nowMs: services.clock() });
      },
    };
    if (call.upload === undefined && call.hasRawBody !== true) app.route(route);
    else
      void app.register(async (scope) => {
        if (call.hasRawBody === true) acceptRawJson(scope);
        else await acceptMultipart(scope);
        scope.route(route);
      });
  };
}

/** The counters of limits: of all processes where there may be several. */
function createLimitDeps({ database, ticketKey, log, clock }: Services): LimitDeps {
  const own = new ProcessCounters();
  const secret = ticketKey.secretFor('request counts');
  const shared = database.isShared ? new SharedCounters({ db: database.db, log, secret }) : own;
  return { shared, own, clock };
}

/** Makes the routes of this scope accept JSON as raw bytes only. */
function acceptRawJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** Rejects undeclared query parameters. */
function toStrictQuerySchema(schema: Endpoint['query']): v.GenericSchema<unknown, unknown> {
  const { entries } = (schema ?? {}) as { entries?: v.ObjectEntries };
  return v.strictObject(entries ?? {});
}

function parseInput<C extends Endpoint>(
  call: C,
  querySchema: v.GenericSchema<unknown, unknown>,
  input: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> } {
  const issues: FieldIssue[] = [];
  const parse = (schema: v.GenericSchema<unknown, unknown>, value: unknown): unknown => {
    const result = v.safeParse(schema, value);
    if (!result.success) issues.push(...toFieldIssues(result.issues));
    return result.output;
  };
  const params = parse(call.params ?? v.object({}), input.params);
  const query = parse(querySchema, input.query);
  const body = call.body === undefined || call.hasRawBody === true ? undefined : parse(call.body, input.body);
  if (issues.length > 0) throw new Refusal('validation', { issues });
  return { params: params as ParamsOf<C>, query: query as QueryOf<C>, body: body as BodyOf<C> };
}

/** Strips undeclared fields from a response; a violation of the contract is an internal error. */
function validateResponse<C extends Endpoint>(call: C, response: object): ResponseOf<C> {
  const result = v.safeParse(call.response, { success: true, ...response });
  if (result.success) return result.output as ResponseOf<C>;
  const paths = result.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ');
  throw new Error(`The answer of ${call.method} ${call.path} breaks its contract at: ${paths}`);
}
