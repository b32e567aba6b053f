import * as v from 'valibot';
import { emailSchema, normalizeEmail } from '#contract/input/email.ts';
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

/**
 * The claimed address itself, up to upper case and the two forms of its domain: what the provider has verified is not
 * what people paste.
 */
const claimedEmailSchema = v.pipe(
  v.string(),
  v.check((claim) => {
    const [local, domain = ''] = claim.trim().normalize('NFC').toLowerCase().split('@');
    const [parsedLocal, parsedDomain] = normalizeEmail(claim).split('@');
    return local === parsedLocal && (domain === parsedDomain || /^[a-z\d.-]+$/.test(domain));
  }),
  emailSchema,
);

/** Extracts the identity from the claims; `undefined` unless the provider has verified the e-mail (AC-41). */
export function toIdentity(provider: string, claims: IdentityClaims): ProviderIdentity | undefined {
  const email = v.safeParse(claimedEmailSchema, claims['email']);
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
