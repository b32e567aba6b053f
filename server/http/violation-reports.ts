import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { minuteMs } from '#contract/durations.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Config } from '../config.ts';
import { noteSecurityEvent } from './observe-requests.ts';

/** Where browsers report what the content security policy has stopped. */
export const violationReportPath = '/api/csp-report';

const bodyLimitBytes = 16 * 1024;
const maxRequestsPerMinute = 30;

/** What `report-uri` sends; `violated-directive` is the older name. */
const bodySchema = v.object({
  'csp-report': v.object({
    'violated-directive': v.optional(v.string()),
    'effective-directive': v.optional(v.string()),
    'blocked-uri': v.optional(v.string(), ''),
    'source-file': v.optional(v.string(), ''),
    'line-number': v.optional(v.number(), 0),
  }),
});
type Violation = v.InferOutput<typeof bodySchema>['csp-report'];

/** The directives of our policy, and the parts of them that browsers name. */
const directivePattern =
  /^(?:(?:child|connect|default|font|frame|img|manifest|media|object|script|style|worker)-src(?:-attr|-elem)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)(?= |$)/;

/** What browsers say instead of an address. */
const blockedWords: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'data',
  'blob',
]);

/**
 * Receives violation reports (SH-21): each is a security event without the page's address, the reported text or
 * anything else that a person may have typed.
 */
export function receiveViolationReports(
  app: FastifyInstance,
  { publicUrl, hasRateLimits }: Pick<Config, 'publicUrl' | 'hasRateLimits'>,
): void {
  const count = app.createRateLimit({ max: maxRequestsPerMinute, timeWindow: minuteMs });
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(violationReportPath, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const state = await count(request);
      if (hasRateLimits && !state.isAllowed && state.isExceeded) {
        void reply.header('retry-after', state.ttlInSeconds);
        throw new Refusal('tooManyRequests');
      }
      const { success, output } = v.safeParse(bodySchema, request.body);
      if (!success) throw new Refusal('validation');
      const violation = output['csp-report'];
      if (isOurs(violation))
        noteSecurityEvent(request, { kind: 'policyViolated', detail: describe(violation, publicUrl) });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

/** Whether a page has caused it, and not an extension of the browser. */
const isOurs = (violation: Violation): boolean =>
  !/extension:/.test(`${violation['source-file']} ${violation['blocked-uri']}`);

/** Such as `script-src-elem inline main-Ab12.js:1`: words of fixed sets and file names of this site. */
function describe(violation: Violation, ownUrl: string): string {
  const directive = violation['effective-directive'] ?? violation['violated-directive'] ?? '';
  const blocked = violation['blocked-uri'];
  const source = URL.parse(violation['source-file']);
  const file = /^\/(?:assets\/)?([\w.-]{1,80}\.js)$/.exec(source?.pathname ?? '')?.[1];
  return [
    directivePattern.exec(directive)?.[0] ?? 'unknown',
    blockedWords.has(blocked) ? blocked : URL.parse(blocked)?.origin === ownUrl ? 'self' : 'elsewhere',
    ...(source?.origin === ownUrl && file !== undefined
      ? [`${file}:${Math.trunc(violation['line-number'])}`]
      : []),
  ].join(' ');
}
