import { useLingui } from '@lingui/react/macro';
import { TriangleAlert, X } from 'lucide-react';
import { memo, type ClipboardEvent } from 'react';
import { parsePeopleList } from '#contract/input/people-list.ts';
import { maxTicketsPerOrder } from '#contract/registration/registration-endpoints.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { EmailField, type EmailFieldProps } from '#src/ui/form/email-field.tsx';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import css from './registration-form.module.css';
import { useRegistration, type RegistrationStore } from './registration-store.ts';
import { emptyParticipant, withoutParticipant, type ParticipantInput } from './registration-values.ts';

interface RegistrationParticipantProps {
  store: RegistrationStore;
  index: number;
  isAlone: boolean;
  max: number | undefined;
}

const noErrors: readonly string[] = [];

/** Name and e-mail of one ticket. Re-renders only when its own data changes. */
export const RegistrationParticipant = memo(function RegistrationPerson(props: RegistrationParticipantProps) {
  const { store, index, isAlone, max } = props;
  const { t } = useLingui();
  const participant = useRegistration(store, ({ draft }) => draft.values.people[index] ?? emptyParticipant);
  const isOneEmail = useRegistration(store, ({ draft }) => draft.values.isOneEmail);
  const duplicateIndex = useRegistration(store, ({ duplicates }) => duplicates.get(index));
  const isFirst = index === 0;
  const number = index + 1;

  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const list = parsePeopleList(text, { order: 'firstNameFirst', max: maxTicketsPerOrder });
    // A single name is pasted as usual; a row of a spreadsheet, several people or an address are a list.
    const isList =
      list.length > 1 ||
      /[\t\n\r]/.test(text.trim()) ||
      list.some(({ firstName, email }) => firstName !== '' && email !== '');
    if (!isList || list.length === 0) return;
    event.preventDefault();
    store.fillFromList(list, { max: max ?? store.read().draft.values.quantity, from: index });
  };
  const bindField = (field: keyof ParticipantInput, firstAutoComplete: string) => ({
    store,
    path: `participants.${index}.${field}`,
    value: participant[field],
    // Autofill would insert the user's own name for other participants.
    autoComplete: isFirst ? firstAutoComplete : 'off',
    onValueChange: (text: string) => store.setField(index, field, text),
  });

  return (
    <fieldset className={css['person']}>
      <legend className={css['legend']}>{isAlone ? t`Chi partecipa` : t`Persona ${number}`}</legend>
      {!isAlone && (
        <IconButton
          className={css['remove']}
          label={t`Rimuovi la persona ${number}`}
          icon={<X size={20} />}
          onClick={() =>
            store.setValues(withoutParticipant(store.read().draft.values, index), 'participants')
          }
        />
      )}
      <div className={css['names']}>
        <ParticipantField {...bindField('firstName', 'given-name')} label={t`Nome`} onPaste={handlePaste} />
        <ParticipantField {...bindField('lastName', 'family-name')} label={t`Cognome`} />
      </div>
      {(isFirst || !isOneEmail) && (
        <ParticipantField
          as={EmailField}
          {...bindField('email', 'email')}
          label={t`E-mail`}
          hint={
            isOneEmail && !isAlone
              ? t`Tutti i biglietti arrivano a questo indirizzo`
              : t`Il biglietto arriva a questo indirizzo`
          }
        />
      )}
      {isFirst && !isAlone && (
        <Checkbox
          label={t`Stessa e-mail per tutti`}
          isChecked={isOneEmail}
          onCheckedChange={(isChecked) =>
            store.setValues({ ...store.read().draft.values, isOneEmail: isChecked }, 'participants')
          }
        />
      )}
      {duplicateIndex !== undefined && (
        <p className={css['same']} role="status">
          <TriangleAlert size={18} aria-hidden="true" />
          {t`Stesso nome della persona ${duplicateIndex + 1}. Se sono davvero due persone diverse, va bene così.`}
        </p>
      )}
    </fieldset>
  );
});

type ParticipantFieldProps = EmailFieldProps & {
  store: RegistrationStore;
  path: string;
  as?: typeof TextField | typeof EmailField;
};

function ParticipantField({ store, path, as: FieldComponent = TextField, ...field }: ParticipantFieldProps) {
  const errors = useRegistration(store, ({ issues }) => issues[path] ?? noErrors);
  return <FieldComponent {...field} name={path} errors={errors} />;
}
