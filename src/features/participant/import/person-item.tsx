import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatFullName } from '#contract/account/full-name.ts';
import { splitDetails } from '#contract/participant/list-detail.ts';
import css from './import-drawer.module.css';
import type { ReadPerson } from './reader/read-people.ts';

/** A person of a list with the last name in bold, by which the door sorts, and the line in the file. */
export function PersonItem({ person }: { person: ReadPerson }) {
  const { line, row, badEmail } = person;
  const { firstName, lastName, email, code, quantity } = row;
  const fullName = formatFullName(firstName, lastName);
  const { t } = useLingui();
  const address = badEmail === undefined ? email : t`senza e-mail (${badEmail})`;
  const details = [address, code, ...splitDetails(row.details)].filter((text) => text !== '');
  return (
    <li>
      <span>
        {fullName.endsWith(` ${lastName}`) ? (
          <>
            {firstName} <strong>{lastName}</strong>
          </>
        ) : (
          <strong>{fullName}</strong>
        )}
        {quantity > 1 && (
          <>
            {' · '}
            <Plural value={quantity} one="# posto" other="# posti" />
          </>
        )}
      </span>
      <span className={css['details']}>
        {[...details, ''].join(' · ')}
        <Trans>riga {line}</Trans>
      </span>
    </li>
  );
}
