import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalAnswer } from '#contract/call.ts';
import { textOfIssue } from '#contract/issues.ts';
import type { Language } from '#contract/language.ts';
import { reasonText } from '#contract/reason-text.ts';
import { Refusal } from '#contract/reasons.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { translate } from './i18n.ts';
import { languageOfRequest } from './language.ts';
import { refusalStatus } from './refusal-status.ts';

const retryAfterSeconds = 5;

/** What the framework itself refuses, in our words. */
const frameworkReasons: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('wrongType'),
  FST_ERR_BAD_URL: new Refusal('notFound'),
};

/** Anything thrown while a request was handled → the refusal it becomes. `internal` says nothing more. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = frameworkReasons[code ?? ''];
  if (known !== undefined) return known;
  if (isUnreachable(error)) return new Refusal('unavailable');
  // What is left of the framework's 4xx are bodies that are no JSON or not as long as announced.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('validation');
  return new Refusal('internal');
}

/** The envelope of a refusal in a language. */
export function refusalAnswerOf(refusal: Refusal, language: Language): RefusalAnswer {
  const { reason } = refusal;
  // One field can break several rules with the same words: say them once.
  const issues = [...new Map(refusal.issues.map((it) => [`${it.path} ${it.key}`, it])).values()];
  return {
    success: false,
    error: reason,
    message: translate(language, reasonText[reason]),
    ...(issues.length > 0 && {
      issues: issues.map(({ path, key, values }) => ({
        path,
        message: translate(language, textOfIssue(key), values),
      })),
    }),
  };
}

/** Answers a request with what was thrown; what is our fault goes to the log. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.reason === 'internal') request.log.error({ err: error }, 'request failed');
  // Who refuses by itself has said why.
  if (refusal.reason === 'unavailable' && !(error instanceof Refusal))
    request.log.warn({ err: error }, 'database not reachable');
  if (refusalStatus[refusal.reason] === refusalStatus.unavailable)
    void reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(refusalStatus[refusal.reason])
    .header('cache-control', 'no-store')
    .send(refusalAnswerOf(refusal, languageOfRequest(request)));
}
