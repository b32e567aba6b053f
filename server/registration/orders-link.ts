import { setTimeout as delay } from 'node:timers/promises';
import { languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { ordersLinkPath } from '#contract/registration/orders-link-calls.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { latestLanguage, readerOfEmail, type OrderReader } from './order-reader-store.ts';
import { ordersLinkMail } from './orders-link-mail.ts';
import { emailOfLink, replaceOrdersLink } from './orders-link-store.ts';

const dayMs = 24 * 3_600_000;
/** No answer about an e-mail comes sooner: it takes longer than writing a mail, or writing none. */
const sameTimeMs = 150;

/**
 * Mails a link to all tickets of an e-mail, in the language of its newest order. Whoever asks learns nothing
 * about whether there are any: both ways write the same row and answer at the same time (RG-37).
 */
export async function askForOrdersLink(services: Services, email: string): Promise<void> {
  await Promise.all([mailLink(services, email), delay(sameTimeMs)]);
}

async function mailLink({ config, database, clock, wakeMail }: Services, email: string): Promise<void> {
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    const language = await latestLanguage(db, await readerOfEmail(db, email));
    const isKnown = language !== undefined;
    const token = await replaceOrdersLink(db, { email, isKnown, nowMs });
    if (!isKnown || token === undefined) return;
    const content = ordersLinkMail(languageOf(language), {
      link: `${config.publicUrl}${ordersLinkPath(token)}`,
    });
    await queueMail(db, { to: email, content, nowMs });
  });
  wakeMail();
}

/** The same for the holder of a link that has expired since yesterday. Refuses with `linkInvalid`. */
export async function renewLink(services: Services, token: string): Promise<void> {
  const { database, clock } = services;
  const email = await emailOfLink(database.db, { token, atMs: clock() - dayMs });
  if (email === undefined) throw new Refusal('linkInvalid');
  await mailLink(services, email);
}

/** Whom a link that is good shows the orders of. Refuses with `linkInvalid`. */
export async function readerOfLink({ database, clock }: Services, token: string): Promise<OrderReader> {
  const email = await emailOfLink(database.db, { token, atMs: clock() });
  if (email === undefined) throw new Refusal('linkInvalid');
  return readerOfEmail(database.db, email);
}
