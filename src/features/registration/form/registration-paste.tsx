import { Plural, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { parsePeopleList, type ListedPerson } from '#contract/input/people-list.ts';
import { maxTicketsPerOrder } from '#contract/registration/registration-endpoints.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import css from './registration-paste.module.css';

interface RegistrationPasteProps {
  onList: (list: readonly ListedPerson[]) => void;
  onClose: () => void;
}

/** Pastes a list of participants from a message, a mail or a spreadsheet: all of them are shown before they are added. */
export function RegistrationPaste({ onList, onClose }: RegistrationPasteProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isLastNameFirst, setIsLastNameFirst] = useState(false);
  const list = parsePeopleList(text, {
    order: isLastNameFirst ? 'lastNameFirst' : 'firstNameFirst',
    max: maxTicketsPerOrder,
  });
  const noOfWrongNames = list.filter(hasAddressInName).length;
  // The button that opened it has been unmounted.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={css['list']}>
      <TextArea
        ref={field}
        label={t`Elenco di nomi`}
        hint={t`Una persona per riga, anche da un foglio di calcolo, o i destinatari di un messaggio: nome, cognome e, se vuoi, e-mail.`}
        rows={5}
        className={css['field']}
        value={text}
        spellCheck={false}
        autoCapitalize="words"
        onValueChange={setText}
      />
      <Checkbox
        label={t`Prima il cognome`}
        isChecked={isLastNameFirst}
        onCheckedChange={setIsLastNameFirst}
      />
      {list.length > 0 && <Preview list={list.slice(0, maxTicketsPerOrder)} />}
      <p className={css['message']} role="status">
        {list.length > maxTicketsPerOrder && t`Puoi inserire al massimo ${maxTicketsPerOrder} persone.`}{' '}
        {noOfWrongNames > 0 && t`In un nome c’è una @: correggi l’elenco qui sopra.`}
      </p>
      <div className={css['actions']}>
        <Button variant="plain" size="small" onClick={onClose}>
          {t({ message: 'Annulla', context: 'dialog' })}
        </Button>
        <Button size="small" disabled={list.length === 0 || noOfWrongNames > 0} onClick={() => onList(list)}>
          <Plural
            value={Math.min(list.length, maxTicketsPerOrder)}
            _0="Aggiungi"
            one="Aggiungi # persona"
            other="Aggiungi # persone"
          />
        </Button>
      </div>
    </div>
  );
}

const hasAddressInName = ({ firstName, lastName }: ListedPerson): boolean =>
  `${firstName}${lastName}`.includes('@');

/** How the list was read: each person in a row, which part of the name is which, and the address. */
function Preview({ list }: { list: readonly ListedPerson[] }) {
  const { t } = useLingui();
  return (
    // Scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['preview']} role="region" aria-label={t`Persone lette dall’elenco`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Nome`}</th>
            <th scope="col">{t`Cognome`}</th>
            <th scope="col">{t`E-mail`}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((person, index) => (
            <tr key={index} data-wrong={hasAddressInName(person) || undefined}>
              <td>
                {hasAddressInName(person) && <TriangleAlert size={16} aria-label={t`Da correggere`} />}
                {person.firstName}
              </td>
              <td>{person.lastName}</td>
              <td>{person.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
