import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/reasons.ts';
import { languageOfPage } from '../http/language.ts';
import type { Services } from '../services.ts';
import { connectHtml } from './sandbox-html.ts';

const path = '/sandbox/connect';
const querySchema = v.object({ state: v.pipe(v.string(), v.maxLength(200)), redirect: v.string() });
const bodySchema = v.object({ outcome: v.picklist(['accepted', 'refused']) });

/** Where an organisation connects an account that is none; it goes back as from any provider. */
export function serveSandboxConnect(app: FastifyInstance, { config: { publicUrl } }: Services): void {
  /** What the page was opened with. It leads nowhere but back to this site (fault 24). */
  const openedWith = ({ query }: FastifyRequest) => {
    const { success, output } = v.safeParse(querySchema, query);
    if (!success || !output.redirect.startsWith(`${publicUrl}/`)) throw new Refusal('validation');
    return { state: output.state, redirect: output.redirect };
  };

  app.get(path, async (request, reply) => {
    openedWith(request);
    return sendSandbox(reply, connectHtml(languageOfPage(request)));
  });

  app.post(path, async (request, reply) => {
    const { state, redirect } = openedWith(request);
    const body = v.safeParse(bodySchema, request.body);
    if (!body.success) throw new Refusal('validation');
    const isAccepted = body.output.outcome === 'accepted';
    const back = new URLSearchParams({
      ...(isAccepted ? { code: randomBytes(8).toString('hex') } : { error: 'access_denied' }),
      state,
    });
    return reply.redirect(`${redirect}?${back.toString()}`, 303);
  });
}

/** Sends a page of the sandbox, which nobody keeps or finds. */
export const sendSandbox = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(html);
