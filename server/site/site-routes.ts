import { contact, logError } from '#contract/site/message-calls.ts';
import { readSite } from '#contract/site/site-calls.ts';
import { defaultLanguage, languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { claimRequest } from '../http/request-key-store.ts';
import type { Serve } from '../http/serve.ts';
import { newId } from '../id.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { findOrganisationMailbox } from '../organisation/organisation-store.ts';
import type { Services } from '../services.ts';
import { contactMail } from './contact-mail.ts';
import { redact } from './redact.ts';
import { hasDemo } from './site-store.ts';

/** What of a page's error is kept. */
const keptCharacters = { message: 500, stack: 4000, route: 200 };

/** The calls of `contract/site`. */
export function registerSite(serve: Serve, services: Services): void {
  const { config, database, clock, wakeMail } = services;

  serve(readSite, async () => ({
    data: {
      legalDetails: [...config.legalDetails],
      contactEmail: config.contactEmail,
      socialProviders: config.oidcProviders.map(({ provider, name }) => ({ provider, name })),
      isDemo: await hasDemo(database.db),
      hasPaidTicketsForMembers: config.hasPaidTicketsForMembers,
      tiles: config.tiles ?? null,
    },
  }));

  serve(contact, async ({ body, requestKey, say }) => {
    const mailbox =
      body.organiserId === undefined
        ? { email: config.contactEmail, language: defaultLanguage }
        : await findOrganisationMailbox(database.db, body.organiserId);
    if (mailbox === undefined) throw new Refusal('notFound');
    const content = contactMail(languageOf(mailbox.language), body);
    const nowMs = clock();
    await database.transaction(async ({ db }) => {
      const id = newId(nowMs);
      if ((await claimRequest(db, { key: requestKey, resultId: id, nowMs })) !== id) return;
      await queueMail(db, { to: mailbox.email, replyTo: body.email, content, nowMs });
    });
    wakeMail();
    const message = say(
      /*i18n*/ { id: 'site.contacted', message: 'Messaggio inviato: la risposta arriverà per e-mail' },
    );
    return { message };
  });

  // The body's own `message` and `stack`: no `err` of ours, whose serializer is for errors of this process.
  serve(logError, ({ body, request }) => {
    request.log.warn(
      {
        page: {
          message: redact(body.message, keptCharacters.message),
          stack: redact(body.stack, keptCharacters.stack),
          route: redact(body.route, keptCharacters.route),
        },
      },
      'page error',
    );
    return Promise.resolve({});
  });
}
