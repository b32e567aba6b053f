import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { newPasswordSchema } from '#contract/account/fields.ts';

// Without what looks alike on paper: 0 O, 1 l I.
const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const group = (): string =>
  Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('');

/** A password of over 90 random bits that keeps our own rules, such as `kT7m-…`: to be changed at once. */
export function newFirstPassword(): string {
  const password = [group(), group(), group(), group()].join('-');
  return v.is(newPasswordSchema, password) ? password : newFirstPassword();
}

/** How a first password is told, this once. */
export const tellFirstPassword = (email: string, password: string): string[] => [
  `  e-mail          ${email}`,
  `  first password  ${password}`,
  'It is shown this once. The first sign-in asks for another one.',
];
