import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '#contract/reasons.ts';

/** Estimated guesses below which a password counts as common: what a guesser tries first. */
const maxGuesses = 1e6;
/** The estimate takes up to 30 ms for this many characters, and more for longer ones. */
const maxEstimatedLength = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password: the list takes 30 MB of memory. */
const loadEstimator = (): Promise<ZxcvbnFactory> =>
  (estimator ??= (async () => {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  })());

/**
 * Whether a password is among the first million guesses: one of the 50,000 most used, also with a capital, digits
 * and a symbol around it, a row of keys, a repetition, or one of `words` (AC-80).
 * @param words known about the account, such as the name of its owner
 */
export async function isCommonPassword(password: string, words: readonly string[] = []): Promise<boolean> {
  const checked = password.normalize('NFKC').slice(0, maxEstimatedLength);
  const { guesses } = (await loadEstimator()).check(checked, ['presente', ...words]);
  return guesses < maxGuesses;
}

/**
 * Asserts that a new password is not common.
 * @param path the field that gets the issue
 * @throws Refusal `validation`
 */
export async function requireUncommonPassword(
  path: string,
  password: string,
  words?: readonly string[],
): Promise<void> {
  if (await isCommonPassword(password, words))
    throw new Refusal('validation', { issues: [{ path, key: 'passwordCommon' }] });
}
