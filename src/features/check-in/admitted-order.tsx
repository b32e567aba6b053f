import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, UsersRound } from 'lucide-react';
import type { Person } from '#src/offline/door-state.ts';
import css from './admitted-order.module.css';
import { personName } from './person-name.ts';
import line from './verdict.module.css';

/** What can be done about the others of an order from the screen of an answer (CI-38). */
export interface GroupActions {
  /** Whom this screen has let in. */
  readonly alsoIn: readonly string[];
  /** A finger has come down: nothing goes from under it. */
  readonly hold: () => void;
  readonly admit: (people: readonly Person[]) => void;
  readonly undo: (ids: readonly string[]) => void;
}

interface AdmittedOrderProps {
  person: Person;
  others: readonly Person[];
  actions: GroupActions;
}

/** Which ticket of how many, and the other people of the same order, to be let in one by one. */
export function AdmittedOrder({ person, others, actions }: AdmittedOrderProps) {
  const { ticketNo, noOfTickets, orderName: buyer } = person;
  if (noOfTickets < 2) return null;
  return (
    <>
      <p className={line['line']}>
        <Trans>
          Biglietto {ticketNo} di {noOfTickets}
        </Trans>
        {buyer !== '' && (
          <>
            {' · '}
            <Trans>ordine di {buyer}</Trans>
          </>
        )}
      </p>
      <div className={css['group']} data-group="" onPointerDown={actions.hold}>
        <ul className={css['others']}>
          {others.map((other) => (
            <Other key={other.id} other={other} actions={actions} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** All the others at once; nothing when nobody is left outside. */
export function AdmitOthers({ others, actions }: Pick<AdmittedOrderProps, 'others' | 'actions'>) {
  const outside = others.filter((other) => !other.isIn);
  if (outside.length === 0) return null;
  return (
    <button
      type="button"
      className={css['all']}
      onPointerDown={actions.hold}
      onClick={() => actions.admit(outside)}
    >
      <UsersRound size={20} aria-hidden="true" />
      <span>
        <Plural
          value={outside.length}
          one="Fai entrare anche l’altra persona"
          other="Fai entrare anche gli altri #"
        />
      </span>
    </button>
  );
}

function Other({ other, actions }: { other: Person; actions: GroupActions }) {
  const { t } = useLingui();
  const name = personName(other);
  const isOurs = actions.alsoIn.includes(other.id);
  if (other.isIn && !isOurs) {
    return (
      <li className={css['other']}>
        <span className={css['name']}>{name}</span>
        <span className={css['state']}>
          <Trans>già dentro</Trans>
        </span>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={css['other']}
        aria-pressed={other.isIn}
        aria-label={t`${name}: dentro`}
        onClick={() => (other.isIn ? actions.undo([other.id]) : actions.admit([other]))}
      >
        <span className={css['name']}>{name}</span>
        <span className={css['box']} data-in={other.isIn || undefined}>
          {other.isIn && <Check size={24} strokeWidth={3.2} aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}
