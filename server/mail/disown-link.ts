import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import type { Language } from '#contract/language.ts';
import { translate } from '../http/text/i18n.ts';
import type { SecretSource } from '../keyed-hash.ts';
import type { MailBlock } from './mail-block.ts';

/** What a mail was about that its recipient did not ask for, and the row that it is undone at (AC-108). */
export interface Disowned {
  readonly kind: DisownedKind;
  /** The id of an account or session, the hash of an e-mail, an order, or an organisation and a mailbox (`parseComplaintSubject`). */
  readonly subject: string;
}

const kinds = [
  'signUp',
  'accountExists',
  'reset',
  'unlock',
  'signIn',
  'ordersLink',
  'organiser',
  'order',
] as const;
type DisownedKind = (typeof kinds)[number];

/**
 * Longer than any code, link or unconfirmed account is valid. Each later mail of an organisation has a link of its own.
 */
const disownTtlMs = 30 * dayMs;

const sign = (key: SecretSource, payload: string): Buffer =>
  createHmac('sha256', key.secretFor('disowned mails')).update(payload).digest().subarray(0, 16);

/** Makes the token of a mail's “Non sono io”. It is not stored: it names what it undoes, signed. */
export function createDisownToken(key: SecretSource, { kind, subject }: Disowned, nowMs: number): string {
  const payload = [kind, subject, (nowMs + disownTtlMs).toString(36)].join('.');
  return `${payload}.${sign(key, payload).toString('base64url')}`;
}

/** Reads a token; `undefined` if it was not made here or is older than 30 days. */
export function readDisownToken(key: SecretSource, token: string, nowMs: number): Disowned | undefined {
  const payload = token.slice(0, token.lastIndexOf('.'));
  const signature = Buffer.from(token.slice(payload.length + 1), 'base64url');
  const expected = sign(key, payload);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const [name, subject = '', expiry = ''] = payload.split('.');
  const kind = kinds.find((known) => known === name);
  return kind === undefined || Number.parseInt(expiry, 36) <= nowMs ? undefined : { kind, subject };
}

/** URL of the page that redeems the token, which is in the fragment: servers and referrers never see it. */
export const toDisownUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/account/not-me#${token}`;

/** The link under a mail that its recipient may not have asked for. */
export const notMeLinks = (language: Language, url: string): MailBlock => ({
  links: [{ label: translate(language, /*i18n*/ { id: 'mail.notMe', message: 'Non sono io' }), url }],
});
