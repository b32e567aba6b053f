import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { User, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatFullName } from '#contract/account/full-name.ts';
import { RadioGroup } from '#src/ui/form/radio-group.tsx';
import css from './import-drawer.module.css';
import type { Namesakes } from './open-list.ts';
import type { ReadPerson } from './reader/read-people.ts';

const listedNames = 10;
const listedLines = 10;

interface NamesakesQuestionProps {
  /** Namesakes without a code, by name. */
  repeated: readonly (readonly ReadPerson[])[];
  value: Namesakes | undefined;
  /** How often the list was to be checked without an answer: each time the question gets the focus. */
  missedAnswers: number;
  onValueChange: (namesakes: Namesakes) => void;
}

/** Asks once whether rows of the same name are one person or several; renders nothing without such rows. */
export function NamesakesQuestion({ repeated, value, missedAnswers, onValueChange }: NamesakesQuestionProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (missedAnswers > 0) section.current?.querySelector('input')?.focus();
  }, [missedAnswers]);
  if (repeated.length === 0) return null;
  const others = repeated.length - listedNames;
  return (
    <section ref={section} className={css['groups']}>
      <h3 className={css['title']}>
        <Plural value={repeated.length} one="Un nome è in più righe" other="# nomi sono in più righe" />
      </h3>
      <ul className={css['people']}>
        {repeated.slice(0, listedNames).map((group) => {
          const [{ line, row }] = group as [ReadPerson];
          const lines = [
            ...group.slice(0, listedLines).map((person) => person.line),
            ...(group.length > listedLines ? ['…'] : []),
          ].join(', ');
          return (
            <li key={line}>
              <strong>{formatFullName(row.firstName, row.lastName)}</strong>
              <span className={css['details']}>
                <Trans>righe {lines}</Trans>
              </span>
            </li>
          );
        })}
      </ul>
      {others > 0 && (
        <p className={css['hint']}>
          <Plural value={others} one="e un altro nome" other="e altri # nomi" />
        </p>
      )}
      <RadioGroup<Namesakes | ''>
        legend={t`Chi sono?`}
        name="namesakes"
        value={value ?? ''}
        options={[
          {
            key: 'onePerson',
            title: t`La stessa persona`,
            text: t`Per ogni nome qui sopra conta una riga sola.`,
            icon: <User size={22} />,
          },
          {
            key: 'severalPeople',
            title: t`Persone diverse`,
            text: t`Ogni riga qui sopra è una persona, anche se il nome è uguale.`,
            icon: <Users size={22} />,
          },
        ]}
        errors={missedAnswers > 0 ? [t`Dicci se è la stessa persona, poi controlliamo l’elenco.`] : []}
        onValueChange={(key) => {
          if (key !== '') onValueChange(key);
        }}
      />
    </section>
  );
}
