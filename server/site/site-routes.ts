import { contact, logError } from '#contract/site/message-endpoints.ts';
import { readSite } from '#contract/site/site-endpoints.ts';
import { defaultLanguage, negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Tiles } from '../map-config.ts';
import { claimIdempotencyKey } from '../http/idempotency-store.ts';
import { readPublic } from '../http/public-reads.ts';
import type { RegisterRoute } from '../http/route.ts';
import { newId } from '../id.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { findOrganisationMailbox } from '../organisation/organisation-store.ts';
import type { Services } from '../services.ts';
import { contactMail } from './contact-mail.ts';
import { redact } from './redact.ts';
import { hasDemo } from './site-store.ts';

/** Maximum lengths of a page error's fields. */
const maxLengths = { message: 500, stack: 4000, route: 200 };

/** What pages must know of the street map: never whose server draws it. */
const toSiteTiles = ({ attribution, attributionUrl }: Tiles) => ({ attribution, attributionUrl });

/** Registers the handlers of `contract/site`. */
export function registerSite(serve: RegisterRoute, services: Services): void {
  const { config, database, clock, tiles, wakeMail } = services;

  serve(readSite, async ({ request }) => ({
    data: {
      legalDetails: [...config.legalDetails],
      contactEmail: config.contactEmail,
      socialProviders: config.oidcProviders.map(({ provider, name }) => ({ provider, name })),
      isDemo: await readPublic(database, request, hasDemo),
      hasPaidTicketsForMembers: config.hasPaidTicketsForMembers,
      tiles: config.tiles !== undefined && tiles?.checkAvailable() ? toSiteTiles(config.tiles) : null,
    },
  }));

  serve(contact, async ({ body, idempotencyKey, translate }) => {
    const mailbox =
      body.organiserId === undefined
        ? { email: config.contactEmail, language: defaultLanguage }
        : await findOrganisationMailbox(database.db, body.organiserId);
    if (mailbox === undefined) throw new Refusal('notFound');
    const content = contactMail(negotiateLanguage(mailbox.language), body);
    const nowMs = clock();
    await database.transaction(async ({ db }) => {
      const id = newId(nowMs);
      if ((await claimIdempotencyKey(db, { key: idempotencyKey, resultId: id, nowMs })) !== id) return;
      await queueMail(db, { to: mailbox.email, replyTo: body.email, content, nowMs });
    });
    wakeMail();
    const message = translate(
      /*i18n*/ { id: 'site.contacted', message: 'Messaggio inviato: la risposta arriverà per e-mail' },
    );
    return { message };
  });

  // The client's own `message` and `stack`: not as `err`, whose serializer is for errors of this process.
  serve(logError, ({ body, request }) => {
    request.log.warn(
      {
        page: {
          message: redact(body.message, maxLengths.message),
          stack: redact(body.stack, maxLengths.stack),
          route: redact(body.route, maxLengths.route),
        },
      },
      'page error',
    );
    return Promise.resolve({});
  });
}
