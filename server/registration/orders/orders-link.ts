import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '#contract/durations.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { buildOrdersLinkPath } from '#contract/registration/orders-link-endpoints.ts';
import { createDisownToken, toDisownUrl } from '../../mail/disown-link.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../token.ts';
import { readLatestLanguage, getViewerByEmail, type OrderViewer } from './order-access-store.ts';
import { ordersLinkMail } from './orders-link-mail.ts';
import { findEmailByLink, replaceOrdersLink } from './orders-link-store.ts';

/** Minimum response time, longer than either path takes: prevents a timing side channel. */
const minResponseMs = 150;

/**
 * Mails a link to all tickets of an e-mail, in the language of its newest order. Does not reveal whether
 * there are any: both paths write the same row and take the same time (RG-37).
 */
export async function sendOrdersLink(services: Services, email: string): Promise<void> {
  await Promise.all([mailLink(services, email), delay(minResponseMs)]);
}

async function mailLink(
  { config, database, clock, ticketKey, wakeMail }: Services,
  email: string,
): Promise<void> {
  const nowMs = clock();
  await database.transaction(async ({ db }) => {
    const language = await readLatestLanguage(db, await getViewerByEmail(db, email));
    const isKnown = language !== undefined;
    const token = await replaceOrdersLink(db, { email, isKnown, nowMs });
    if (!isKnown || token === undefined) return;
    const content = ordersLinkMail(negotiateLanguage(language), {
      link: `${config.publicUrl}${buildOrdersLinkPath(token)}`,
      notMeUrl: toDisownUrl(
        config.publicUrl,
        createDisownToken(ticketKey, { kind: 'ordersLink', subject: hashToken(email) }, nowMs),
      ),
    });
    await queueMail(db, { to: email, content, priority: 'urgent', nowMs });
  });
  wakeMail();
}

/**
 * Mails a new link to the holder of one that expired within the last day (RG-38).
 * @throws Refusal `linkInvalid`
 */
export async function resendOrdersLink(services: Services, token: string): Promise<void> {
  const { database, clock } = services;
  const email = await findEmailByLink(database.db, { token, atMs: clock() - dayMs });
  if (email === undefined) throw new Refusal('linkInvalid');
  await mailLink(services, email);
}

/**
 * @returns the viewer of a valid link.
 * @throws Refusal `linkInvalid`
 */
export async function getViewerByLink({ database, clock }: Services, token: string): Promise<OrderViewer> {
  const email = await findEmailByLink(database.db, { token, atMs: clock() });
  if (email === undefined) throw new Refusal('linkInvalid');
  return getViewerByEmail(database.db, email);
}
