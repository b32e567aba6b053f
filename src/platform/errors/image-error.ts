import { t } from '@lingui/core/macro';
import { getIssueMessage } from '#contract/issues.ts';
import { translate } from '../text/i18n.ts';

/**
 * Explains why a chosen file was rejected.
 *
 * @param maxBytes the server's limit.
 */
export function getImageErrorText(
  error: 'multipleFiles' | 'undecodable' | 'heic' | 'tooLarge',
  maxBytes: number,
): string {
  switch (error) {
    case 'multipleFiles':
      return t`Una foto sola, per favore.`;
    case 'heic':
      return t`È una foto HEIC, che non tutti possono aprire: salvala come JPEG e scegli quella.`;
    case 'undecodable':
      return translate(getIssueMessage('mustBeImageormat'));
    case 'tooLarge':
      return translate(getIssueMessage('imageSizeMustlessThan'), { megabytes: maxBytes / 1024 ** 2 });
  }
}
