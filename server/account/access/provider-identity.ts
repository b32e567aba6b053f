import * as v from 'valibot';
import { emailSchema } from '#contract/account/fields.ts';
import type { IdentityClaims } from '../../gateways/openid.ts';
import { toSingleLine } from '../../http/text/single-line.ts';

/** Maximum length of a name taken from a provider's claims. */
const maxNameLength = 80;

const subjectSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));

/** A user's identity at a provider. The e-mail is in lower case, and verified by the provider. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Extracts the identity from the claims; `undefined` unless the provider has verified the e-mail (AC-41). */
export function toIdentity(provider: string, claims: IdentityClaims): ProviderIdentity | undefined {
  const email = v.safeParse(emailSchema, claims['email']);
  if (!email.success || claims['email_verified'] !== true || !v.is(subjectSchema, claims.sub))
    return undefined;
  return { provider, subject: claims.sub, email: email.output, ...parseProviderName(claims, email.output) };
}

/** Derives first and last name from the claims, with the e-mail as fallback. */
function parseProviderName(claims: IdentityClaims, email: string) {
  const given = toNamePart(claims['given_name']);
  const family = toNamePart(claims['family_name']);
  if (given !== '') return { firstName: given, lastName: family };
  const [first = '', ...rest] = toNamePart(claims['name']).split(' ');
  if (first !== '') return { firstName: first, lastName: rest.join(' ') };
  return { firstName: family === '' ? toNamePart(email.split('@')[0]) : family, lastName: '' };
}

const toNamePart = (claim: unknown): string =>
  typeof claim === 'string' ? toSingleLine(claim, maxNameLength) : '';
