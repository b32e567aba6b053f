const longestName = 80;

/** What a provider's token says of somebody's name → names as an account has them; the e-mail helps out. */
export function namesOf(claims: Readonly<Record<string, unknown>>, email: string) {
  const given = lineOf(claims['given_name']);
  const family = lineOf(claims['family_name']);
  if (given !== '') return { firstName: given, lastName: family };
  const [first = '', ...rest] = lineOf(claims['name']).split(' ');
  if (first !== '') return { firstName: first, lastName: rest.join(' ') };
  return { firstName: family === '' ? lineOf(email.split('@')[0]) : family, lastName: '' };
}

const lineOf = (claim: unknown): string =>
  typeof claim === 'string'
    ? Array.from(claim.replace(/[\p{Cc}\s]+/gu, ' ').trim())
        .slice(0, longestName)
        .join('')
        .trim()
    : '';
