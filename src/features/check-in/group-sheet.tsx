import { Plural, Trans } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import type { DoorSheetProps } from './door-sheet-props.ts';
import css from './group-sheet.module.css';
import { InToggle } from './in-toggle.tsx';
import { PersonFacts } from './person-facts.tsx';
import { personName } from './person-name.ts';

/** The people of one order, to be let in one by one or all at once (CI-23). */
export function GroupSheet({
  door,
  checkIn,
  foot,
  personId,
  onClose,
}: DoorSheetProps & { personId: string }) {
  const people = door.orderOf(personId);
  const buyer = people[0]?.orderName ?? '';
  const outside = people.filter((it) => !it.isIn);
  return (
    <>
      <p className={css['whose']}>
        {buyer !== '' && (
          <>
            <Trans>Ordine di {buyer}</Trans> ·{' '}
          </>
        )}
        <Plural value={people.length} one="# biglietto" other="# biglietti" />
      </p>
      <ul className={css['people']}>
        {people.map((person) => {
          const name = personName(person);
          return (
            <li key={person.id} className={css['person']}>
              <div className={css['words']}>
                <p className={css['name']}>{name}</p>
                <p className={css['facts']}>
                  {person.isIn || person.isPending ? (
                    <PersonFacts person={person} name={name} searched="" />
                  ) : (
                    <Trans>
                      Biglietto {person.ticketNo} di {person.noOfTickets}
                    </Trans>
                  )}
                </p>
              </div>
              <InToggle person={person} name={name} onToggle={(it) => void checkIn.toggleAlone(it)} />
            </li>
          );
        })}
      </ul>
      {foot !== null &&
        outside.length > 0 &&
        createPortal(
          <Button
            variant="accent"
            isWide
            onClick={() => {
              onClose();
              void checkIn.admitAll(
                outside.map((it) => it.id),
                'tap',
              );
            }}
          >
            <UsersRound size={20} aria-hidden="true" />
            {outside.length === people.length ? (
              <Plural value={outside.length} one="Fai entrare # persona" other="Fai entrare tutti e #" />
            ) : (
              <Plural
                value={outside.length}
                one="Fai entrare anche l’altra persona"
                other="Fai entrare anche gli altri #"
              />
            )}
          </Button>,
          foot,
        )}
    </>
  );
}
