import { getIssueMessage } from '#contract/issues.ts';
import { translate } from '../text/i18n.ts';

interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
}

/** The question about a name of one word, at the last name (RG-70): asked once, and accepted as it is after that. */
export const askAboutOneWordName = ({ firstName, lastName }: NameParts): Readonly<Record<string, string>> =>
  firstName.trim() !== '' && lastName.trim() === ''
    ? { lastName: translate(getIssueMessage('lastNameMissing')) }
    : {};
