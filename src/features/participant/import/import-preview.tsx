import { Plural, Trans } from '@lingui/react/macro';
import type { OwnDetail } from '#contract/participant/list-detail.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { AbsentGroups } from './absent-groups.tsx';
import { DetailFields } from './detail-fields.tsx';
import css from './import-drawer.module.css';
import { LayoutFields } from './layout-fields.tsx';
import { ListProblems } from './list-problems.tsx';
import { NamesakesQuestion } from './namesakes-question.tsx';
import { groupAbsent, setCorrection, setTakenIn, type OpenList } from './open-list.ts';
import { PersonItem } from './person-item.tsx';
import { hasNames } from './reader/layout.ts';
import type { ReadList, ReadPerson } from './reader/read-people.ts';

const previewedPeople = 10;

interface ImportPreviewProps {
  /** The details that the list of the event has already. */
  existingDetails: readonly OwnDetail[];
  list: OpenList;
  read: ReadList;
  /** The people to be imported. */
  people: readonly ReadPerson[];
  /** Namesakes without a code, by name. */
  repeated: readonly (readonly ReadPerson[])[];
  /** How often the list was to be checked before the organiser has said what namesakes are. */
  missedAnswers: number;
  onListChange: (list: OpenList) => void;
}

/** Second step: the people as they are read, those left out, and where the columns are. */
export function ImportPreview(props: ImportPreviewProps) {
  const { existingDetails, list, read, people, repeated, missedAnswers, onListChange } = props;
  return (
    <div className={css['step']}>
      <p className={css['lead']} role="status">
        {hasNames(list.layout.mapping) ? (
          <>
            <Plural value={people.length} one="Una persona letta." other="# persone lette." />{' '}
            <Trans>Controlla che nomi e indirizzi siano al loro posto.</Trans>
          </>
        ) : (
          <Trans>Non troviamo i nomi: scegli in quale colonna sono.</Trans>
        )}
      </p>
      {read.isCut && (
        <Notice tone="wait">
          <Trans>L’elenco ha più di 50.000 righe: importa il resto con un secondo file.</Trans>
        </Notice>
      )}
      <LayoutFields key={list.sheet.name} list={list} onListChange={onListChange} />
      {hasNames(list.layout.mapping) && (
        <DetailFields existing={existingDetails} list={list} onListChange={onListChange} />
      )}
      {people.length > 0 && (
        <section>
          <h3 className={css['title']}>
            <Trans>Così entrano in elenco</Trans>
          </h3>
          <ul className={css['people']}>
            {people.slice(0, previewedPeople).map((person) => (
              <PersonItem key={person.line} person={person} />
            ))}
          </ul>
        </section>
      )}
      <AbsentGroups
        groups={groupAbsent(read)}
        takenIn={list.takenIn}
        onTakenInChange={(absence, isTakenIn) => onListChange(setTakenIn(list, absence, isTakenIn))}
      />
      <NamesakesQuestion
        repeated={repeated}
        value={list.namesakes}
        missedAnswers={missedAnswers}
        onValueChange={(namesakes) => onListChange({ ...list, namesakes })}
      />
      {hasNames(list.layout.mapping) && (
        <ListProblems
          read={read}
          people={people}
          onCorrection={(line, correction) => onListChange(setCorrection(list, line, correction))}
        />
      )}
    </div>
  );
}
