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
import { sendSandbox, serveSandboxConnect } from './sandbox-connect-page.ts';
import { checkoutHtml, missingHtml, sandboxStylePath } from './sandbox-html.ts';
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
 * The pages of the sandbox: a checkout that says that no money moves, and a way to connect no account, with
 * forms and no script. What is pressed becomes a signed event, which takes the same way as any provider's (PY-8).
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

  app.get(sandboxStylePath, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  );

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    serveSandboxConnect(scope, services);

    scope.get<{ Params: { session: string } }>(path, async (request, reply) => {
      const checkout = await find(request.params.session);
      if (checkout === undefined) return sendMissing(request, reply);
      return sendSandbox(reply, checkoutHtml(languageOfPage(request), checkout));
    });
    scope.post<{ Params: { session: string } }>(path, async (request, reply) => {
      const { session } = request.params;
      const checkout = await find(session);
      if (checkout === undefined) return sendMissing(request, reply);
      const body = v.safeParse(bodySchema, request.body);
      if (!body.success) throw new Refusal('validation');
      const { outcome } = body.output;
      const isPaid = outcome !== 'cancelled' && (await tell(session, outcome, checkout)) === 'paid';
      return reply.redirect(isPaid ? checkout.successUrl : checkout.cancelUrl, 303);
    });
  });
}

const sendMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = languageOfPage(request);
  return sendSandbox(reply.code(404), missingHtml(language, translate(language, reasonText.notFound)));
};
