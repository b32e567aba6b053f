import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalResponse } from '#contract/endpoint.ts';
import { getIssueMessage } from '#contract/issues.ts';
import type { Language } from '#contract/language.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { Refusal } from '#contract/reasons.ts';
import { isConnectionError } from '../db/connection-error.ts';
import { Overloaded } from '../db/transaction-queue.ts';
import { translate } from './text/i18n.ts';
import { getRequestLanguage } from './text/language.ts';
import { errorStatus } from './error-status.ts';

/** `Retry-After` of a 503. */
export const retryAfterSeconds = 5;

/** Framework errors, mapped to refusals. */
const frameworkRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('wrongType'),
  FST_ERR_BAD_URL: new Refusal('notFound'),
};

/** Maps anything thrown by a handler to a refusal; unexpected errors become `internal` without details. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const frameworkRefusal = frameworkRefusals[code ?? ''];
  if (frameworkRefusal !== undefined) return frameworkRefusal;
  if (isConnectionError(error)) return new Refusal('unavailable');
  // The framework's other 4xx errors are malformed JSON and wrong content lengths.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('validation');
  return new Refusal('internal');
}

/** The error envelope of a refusal in a language. */
export function toErrorResponse(refusal: Refusal, language: Language): RefusalResponse {
  const { reason } = refusal;
  // One field can break several rules with the same message: report it once.
  const issues = [...new Map(refusal.issues.map((issue) => [`${issue.path} ${issue.key}`, issue])).values()];
  return {
    success: false,
    error: reason,
    message: translate(language, reasonMessages[reason], refusal.values),
    ...(issues.length > 0 && {
      issues: issues.map(({ path, key, values }) => ({
        path,
        message: translate(language, getIssueMessage(key), values),
      })),
    }),
  };
}

/** Sends the error response of whatever was thrown; unexpected errors are logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  request.refusal = refusal;
  const isOverload = error instanceof Overloaded;
  if (refusal.reason === 'internal') request.log.error({ err: error }, 'request failed');
  // Handlers that throw a refusal have logged the cause themselves.
  if (refusal.reason === 'unavailable' && !(error instanceof Refusal))
    request.log.warn({ err: error }, isOverload ? 'too many transactions waiting' : 'database not reachable');
  if (errorStatus[refusal.reason] === errorStatus.unavailable)
    void reply.header('retry-after', isOverload ? error.retryAfterSeconds : retryAfterSeconds);
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(errorStatus[refusal.reason])
    .header('cache-control', 'no-store')
    .send(toErrorResponse(refusal, getRequestLanguage(request)));
}
