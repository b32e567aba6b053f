import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/reasons.ts';
import { getPageLanguage } from '../http/text/language.ts';
import type { Services } from '../services.ts';
import { renderConnectPage } from './sandbox-html.ts';

const path = '/sandbox/connect';
const querySchema = v.object({ state: v.pipe(v.string(), v.maxLength(200)), redirect: v.string() });
const bodySchema = v.object({ outcome: v.picklist(['accepted', 'refused']) });

/** Serves the page that simulates connecting a payment account; returns like a real provider (PY-28). */
export function registerSandboxConnectRoutes(
  app: FastifyInstance,
  { config: { publicUrl } }: Services,
): void {
  /** Validates the query. Only redirects back to this site are accepted (PY-28). */
  const parseQuery = ({ query }: FastifyRequest) => {
    const { success, output } = v.safeParse(querySchema, query);
    if (!success || !output.redirect.startsWith(`${publicUrl}/`)) throw new Refusal('validation');
    return { state: output.state, redirect: output.redirect };
  };

  app.get(path, async (request, reply) => {
    parseQuery(request);
    return sendSandboxPage(reply, renderConnectPage(getPageLanguage(request)));
  });

  app.post(path, async (request, reply) => {
    const { state, redirect } = parseQuery(request);
    const body = v.safeParse(bodySchema, request.body);
    if (!body.success) throw new Refusal('validation');
    const isAccepted = body.output.outcome === 'accepted';
    const resultQuery = new URLSearchParams({
      ...(isAccepted ? { code: randomBytes(8).toString('hex') } : { error: 'access_denied' }),
      state,
    });
    return reply.redirect(`${redirect}?${resultQuery.toString()}`, 303);
  });
}

/** Sends a sandbox page, excluded from caches and search engines. */
export const sendSandboxPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(html);
