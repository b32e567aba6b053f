import { Plural } from '@lingui/react/macro';
import css from './import-drawer.module.css';
import { PersonItem } from './person-item.tsx';
import type { ReadPerson } from './reader/read-people.ts';

/** People who are rendered at once; the others are found by the search. */
const listedPeople = 100;
/** Largest group that is unfolded at first. */
const unfoldedPeople = 10;

interface PeopleGroupProps {
  title: string;
  /** Of the whole group. */
  count: number;
  /** Those of the group that the search has found. */
  people: readonly ReadPerson[];
  isSearching: boolean;
}

/** A group of the review, folded if it is long and no search is under way; renders nothing if it is empty. */
export function PeopleGroup({ title, count, people, isSearching }: PeopleGroupProps) {
  if (count === 0 || (isSearching && people.length === 0)) return null;
  const others = people.length - listedPeople;
  return (
    <details className={css['group']} open={isSearching || count <= unfoldedPeople}>
      <summary>
        <span>{title}</span>
        <span>{count}</span>
      </summary>
      <ul className={css['people']}>
        {people.slice(0, listedPeople).map((person) => (
          <PersonItem key={person.line} person={person} />
        ))}
      </ul>
      {others > 0 && (
        <p className={css['hint']}>
          <Plural
            value={others}
            one="E un’altra persona: cercala per nome."
            other="E altre # persone: cercale per nome."
          />
        </p>
      )}
    </details>
  );
}
