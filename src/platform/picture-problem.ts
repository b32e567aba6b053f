import { t } from '@lingui/core/macro';
import { textOfIssue } from '#contract/issues.ts';
import { say } from './i18n.ts';

/** Why a chosen file is no picture to send; `maxBytes` is what the server takes of one. */
export function pictureProblemText(
  problem: 'severalFiles' | 'notOpened' | 'heic' | 'tooLargeToOpen',
  maxBytes: number,
): string {
  switch (problem) {
    case 'severalFiles':
      return t`Una foto sola, per favore.`;
    case 'heic':
      return t`È una foto HEIC, che non tutti possono aprire: salvala come JPEG e scegli quella.`;
    case 'notOpened':
      return say(textOfIssue('mustBeImageormat'));
    case 'tooLargeToOpen':
      return say(textOfIssue('imageSizeMustlessThan'), { megabytes: maxBytes / 1024 ** 2 });
  }
}
