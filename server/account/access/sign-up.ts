import type * as v from 'valibot';
import type { signupSchema } from '#contract/account/account-endpoints.ts';
import type { Language } from '#contract/language.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { toNetworkLabel } from '../../http/client-network.ts';
import { hashWithKey } from '../../keyed-hash.ts';
import { createDisownToken, toDisownUrl } from '../../mail/disown-link.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { takeFromMailboxQuota } from '../../mail/mailbox-quota-store.ts';
import type { Services } from '../../services.ts';
import { hashToken, newToken } from '../../token.ts';
import { accountExistsMail, verificationMail } from '../account-mails.ts';
import { findUnverifiedAccount, insertAccount, type NewAccount } from '../account-store.ts';
import { requireUncommonPassword } from './common-password.ts';
import { findOwner } from './credential-store.ts';
import { hashPassword } from './password.ts';
import { createVerification, storeUnmailedSignUp, type SignUp } from './verification-store.ts';

/**
 * Creates an account pending verification. The response does not reveal whether the e-mail was known: both
 * paths hash a password and send one mail, or none if the mailbox has had its mails (AC-120).
 * @returns the token for the cookie of the browser, which the password is bound to (AC-122)
 * @throws Refusal `validation` for a common password
 */
export async function signUp(
  { config, database, clock, ticketKey, wakeMail }: Services,
  form: v.InferOutput<typeof signupSchema>,
  { language, ip }: { language: Language; ip: string },
): Promise<string> {
  const words = [form.email.replace(/@.*/, ''), form.firstName, form.lastName, form.companyName];
  await requireUncommonPassword('password', form.password, words);
  const passwordHash = await hashPassword(form.password);
  const nowMs = clock();
  const { password: _password, acceptedPNPTNC: _accepted, ...details } = form;
  // Organisations may cause mails to strangers (OP-73).
  const signupNetwork =
    form.userType === 'Organisation' ? hashWithKey(ticketKey, 'sign-up networks', toNetworkLabel(ip)) : '';
  const account: NewAccount = { ...details, passwordHash, language, isVerified: false, signupNetwork, nowMs };
  const browserToken = newToken();
  const signUp: SignUp = { ...account, browserHash: hashToken(browserToken) };
  await database.transaction(async ({ db }) => {
    const { email } = form;
    // First: its row makes sign-ups, links sent again and “Non sono io” of a mailbox wait for each other.
    const isWithinQuota = await takeFromMailboxQuota(db, {
      kind: 'verification',
      email,
      isKnown: true,
      nowMs,
    });
    const accountId = (await insertAccount(db, account)) ?? (await findUnverifiedAccount(db, account.email));
    const owner = accountId === undefined ? await findOwner(db, email) : undefined;
    if (!isWithinQuota) {
      if (accountId !== undefined) await storeUnmailedSignUp(db, { accountId, signUp, nowMs });
      return;
    }
    const disowned = {
      kind: accountId === undefined ? 'accountExists' : 'signUp',
      subject: accountId ?? owner?.accountId ?? '',
    } as const;
    const notMeUrl = toDisownUrl(config.publicUrl, createDisownToken(ticketKey, disowned, nowMs));
    const content =
      accountId === undefined
        ? accountExistsMail(negotiateLanguage(owner?.language), {
            firstName: owner?.firstName ?? '',
            link: `${config.publicUrl}/login`,
            notMeUrl,
          })
        : verificationMail(language, {
            firstName: form.firstName,
            link: verificationLink(config.publicUrl, {
              id: accountId,
              email: form.email,
              token: await createVerification(db, { accountId, signUp, nowMs }),
            }),
            notMeUrl,
          });
    await queueMail(db, { to: form.email, content, priority: 'urgent', nowMs });
  });
  wakeMail();
  return browserToken;
}

/** URL of the page that redeems a verification. In the query: the page of an earlier version reads no fragment. */
export function verificationLink(
  publicUrl: string,
  query: { id: string; email: string; token: string },
): string {
  return `${publicUrl}/account/verify?${new URLSearchParams(query).toString()}`;
}
