import { randomInt } from 'node:crypto';

// Excludes look-alikes on paper: 0 O, 1 l I.
const unambiguousCharacters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomGroup = (): string =>
  Array.from({ length: 4 }, () => unambiguousCharacters.charAt(randomInt(unambiguousCharacters.length))).join(
    '',
  );

/**
 * Generates a password with over 90 bits of entropy, long enough for the password rules (AC-80), such as `kT7m-…`;
 * to be changed at first sign-in.
 */
export const generateFirstPassword = (): string =>
  [randomGroup(), randomGroup(), randomGroup(), randomGroup()].join('-');

/** Formats a first password for its only display. */
export const formatFirstPassword = (email: string, password: string): string[] => [
  `  e-mail          ${email}`,
  `  first password  ${password}`,
  'It is shown this once. The first sign-in asks for another one.',
];
