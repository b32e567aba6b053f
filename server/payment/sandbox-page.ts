import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { reasonMessages } from '#contract/reason-messages.ts';
import { Refusal } from '#contract/reasons.ts';
import type { SandboxPayments } from '../gateways/sandbox-payments.ts';
import { translate } from '../http/text/i18n.ts';
import { getPageLanguage } from '../http/text/language.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { receiveEvent } from './receive-event.ts';
import { sendSandboxPage, registerSandboxConnectRoutes } from './sandbox-connect-page.ts';
import { renderCheckout, renderMissingPage, sandboxStylePath } from './sandbox-html.ts';
import {
  endSandboxCheckout,
  findSandboxCheckout,
  type SandboxCheckout,
  type SandboxOutcome,
} from './sandbox-store.ts';

const path = '/sandbox/checkout/:session';
const style = readFileSync(new URL('sandbox.css', import.meta.url), 'utf8');

const bodySchema = v.object({ outcome: v.picklist(['paid', 'failed', 'cancelled']) });

/**
 * Registers the sandbox pages: a checkout without real money, and connecting a test account; forms without
 * scripts. Each outcome is sent as a signed event through the same webhook processing as any provider's
 * (PY-8).
 */
export function registerSandboxRoutes(
  app: FastifyInstance,
  services: Services,
  { sandbox, payables }: { sandbox: SandboxPayments; payables: Payables },
): void {
  const { database, clock } = services;
  const findCheckout = (session: string): Promise<SandboxCheckout | undefined> =>
    findSandboxCheckout(database.db, { session, nowMs: clock() });

  /** Pressing again repeats the first outcome, which recovers a lost event. */
  const sendOutcome = async (session: string, outcome: SandboxOutcome, checkout: SandboxCheckout) => {
    const kind = await endSandboxCheckout(database.db, { session, outcome: outcome });
    const { transactionId, amountCents } = checkout;
    const event = { id: `${session} ${kind}`, kind, transactionId, amountCents, providerPayment: session };
    await receiveEvent(services, payables, sandbox.signEvent(event, clock()));
    return kind;
  };

  app.get(sandboxStylePath, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  );

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    registerSandboxConnectRoutes(scope, services);

    scope.get<{ Params: { session: string } }>(path, async (request, reply) => {
      const checkout = await findCheckout(request.params.session);
      if (checkout === undefined) return sendMissing(request, reply);
      return sendSandboxPage(reply, renderCheckout(getPageLanguage(request), checkout));
    });
    scope.post<{ Params: { session: string } }>(path, async (request, reply) => {
      const { session } = request.params;
      const checkout = await findCheckout(session);
      if (checkout === undefined) return sendMissing(request, reply);
      const body = v.safeParse(bodySchema, request.body);
      if (!body.success) throw new Refusal('validation');
      const { outcome } = body.output;
      const isPaid = outcome !== 'cancelled' && (await sendOutcome(session, outcome, checkout)) === 'paid';
      return reply.redirect(isPaid ? checkout.successUrl : checkout.cancelUrl, 303);
    });
  });
}

const sendMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = getPageLanguage(request);
  return sendSandboxPage(
    reply.code(404),
    renderMissingPage(language, translate(language, reasonMessages.notFound)),
  );
};
