import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { reasonText } from '#contract/reason-text.ts';
import { Refusal } from '#contract/reasons.ts';
import type { SandboxPayments } from '../gateways/sandbox-payments.ts';
import { translate } from '../http/i18n.ts';
import { languageOfPage } from '../http/language.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { receiveEvent } from './receive-event.ts';
import { sandboxHtml } from './sandbox-html.ts';
import {
  endSandboxCheckout,
  findSandboxCheckout,
  type SandboxCheckout,
  type SandboxOutcome,
} from './sandbox-store.ts';

const path = '/sandbox/checkout/:session';
const stylePath = '/sandbox/checkout.css';
const style = readFileSync(new URL('sandbox.css', import.meta.url), 'utf8');

const bodySchema = v.object({ outcome: v.picklist(['paid', 'failed', 'cancelled']) });

/**
 * The pages of the sandbox: a checkout that says that no money moves, with forms and no script. What is
 * pressed becomes a signed event, which takes the same way as any provider's (PY-8).
 */
export function serveSandbox(
  app: FastifyInstance,
  services: Services,
  { sandbox, payables }: { sandbox: SandboxPayments; payables: Payables },
): void {
  const { database, clock } = services;
  const find = (session: string): Promise<SandboxCheckout | undefined> =>
    findSandboxCheckout(database.db, { session, nowMs: clock() });

  /** Pressed again it says again what was pressed first, so that an event that was lost comes after all. */
  const tell = async (session: string, pressed: SandboxOutcome, checkout: SandboxCheckout) => {
    const kind = await endSandboxCheckout(database.db, { session, outcome: pressed });
    const { transactionId, amountCents } = checkout;
    const event = { id: `${session} ${kind}`, kind, transactionId, amountCents, providerPayment: session };
    await receiveEvent(services, payables, sandbox.signEvent(event, clock()));
    return kind;
  };

  app.get(stylePath, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  );

  app.get<{ Params: { session: string } }>(path, async (request, reply) =>
    sendPage(request, reply, await find(request.params.session)),
  );

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Params: { session: string } }>(path, async (request, reply) => {
      const { session } = request.params;
      const checkout = await find(session);
      if (checkout === undefined) return sendPage(request, reply, undefined);
      const body = v.safeParse(bodySchema, request.body);
      if (!body.success) throw new Refusal('validation');
      const { outcome } = body.output;
      const isPaid = outcome !== 'cancelled' && (await tell(session, outcome, checkout)) === 'paid';
      return reply.redirect(isPaid ? checkout.successUrl : checkout.cancelUrl, 303);
    });
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  checkout: SandboxCheckout | undefined,
): FastifyReply {
  const language = languageOfPage(request);
  return reply
    .code(checkout === undefined ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(
      sandboxHtml(language, {
        stylePath,
        checkout,
        missing: translate(language, reasonText.notFound),
      }),
    );
}
