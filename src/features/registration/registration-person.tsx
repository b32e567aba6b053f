import { useLingui } from '@lingui/react/macro';
import { TriangleAlert, X } from 'lucide-react';
import { memo, type ClipboardEvent } from 'react';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { readPeopleList } from './people-list.ts';
import css from './registration-form.module.css';
import { useRegistration, type RegistrationStore } from './registration-store.ts';
import { nobody, withoutPerson, type Person } from './registration-values.ts';

interface RegistrationPersonProps {
  store: RegistrationStore;
  at: number;
  isAlone: boolean;
  max: number | undefined;
}

const fine: readonly string[] = [];

/** The name and e-mail of one ticket. Comes again only when something of its own is different. */
export const RegistrationPerson = memo(function RegistrationPerson(props: RegistrationPersonProps) {
  const { store, at, isAlone, max } = props;
  const { t } = useLingui();
  const person = useRegistration(store, ({ draft }) => draft.values.people[at] ?? nobody);
  const isOneEmail = useRegistration(store, ({ draft }) => draft.values.isOneEmail);
  const same = useRegistration(store, ({ doubles }) => doubles.get(at));
  const isFirst = at === 0;
  const number = at + 1;

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // One name is pasted as ever; a row of a spreadsheet and a list of lines are people.
    if (!/[\t\n\r]/.test(text.trim())) return;
    const list = readPeopleList(text, false);
    if (list.length === 0) return;
    event.preventDefault();
    store.fill(list, { max: max ?? store.read().draft.values.quantity, from: at });
  };
  const bound = (field: keyof Person, ownAutoComplete: string) => ({
    store,
    path: `participants.${at}.${field}`,
    value: person[field],
    // Others' names are not the reader's own.
    autoComplete: isFirst ? ownAutoComplete : 'off',
    onValueChange: (text: string) => store.type(at, field, text),
  });

  return (
    <fieldset className={css['person']}>
      <legend className={css['legend']}>{isAlone ? t`Chi viene` : t`Persona ${number}`}</legend>
      {!isAlone && (
        <IconButton
          className={css['remove']}
          label={t`Togli la persona ${number}`}
          icon={<X size={20} />}
          onClick={() => store.change(withoutPerson(store.read().draft.values, at), 'participants')}
        />
      )}
      <div className={css['names']}>
        <PersonField {...bound('firstName', 'given-name')} label={t`Nome`} onPaste={paste} />
        <PersonField {...bound('lastName', 'family-name')} label={t`Cognome`} />
      </div>
      {(isFirst || !isOneEmail) && (
        <PersonField
          {...bound('email', 'email')}
          label={t`E-mail`}
          hint={isOneEmail && !isAlone ? t`Qui arrivano tutti i biglietti` : t`Qui arriva il biglietto`}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {isFirst && !isAlone && (
        <Checkbox
          label={t`Stessa e-mail per tutti`}
          isChecked={isOneEmail}
          onCheckedChange={(isChecked) =>
            store.change({ ...store.read().draft.values, isOneEmail: isChecked }, 'participants')
          }
        />
      )}
      {same !== undefined && (
        <p className={css['same']} role="status">
          <TriangleAlert size={18} aria-hidden="true" />
          {t`Uguale alla persona ${same + 1}. Se sono davvero due persone con lo stesso nome, va bene così.`}
        </p>
      )}
    </fieldset>
  );
});

type PersonFieldProps = Parameters<typeof TextField>[0] & { store: RegistrationStore; path: string };

function PersonField({ store, path, ...field }: PersonFieldProps) {
  const errors = useRegistration(store, ({ issues }) => issues[path] ?? fine);
  return <TextField {...field} name={path} errors={errors} />;
}
