import { Trans, useLingui } from '@lingui/react/macro';
import { shortCode } from '#contract/registration/ticket-code.ts';
import type { Person } from '#src/offline/door-state.ts';
import { checkInTime } from './check-in-words.ts';
import { highlight } from './highlight.ts';
import { Highlighted } from './highlighted.tsx';

interface PersonFactsProps {
  person: Person;
  name: string;
  searched: string;
}

/** The line below a name: since when she is in and where, or whose order her ticket is of. */
export function PersonFacts({ person, name, searched }: PersonFactsProps) {
  const { t } = useLingui();
  const first = person.checkIns[0];
  if (first !== undefined) {
    const time = checkInTime(first.at);
    if (person.isPending) return t`${time} · da inviare`;
    return first.deviceLabel === '' ? time : `${time} · ${first.deviceLabel}`;
  }
  if (person.isPending) return t`uscita da inviare`;
  // Found by something else than her name, she would stand there without a reason.
  if (searched !== '' && !isIn(name, searched)) {
    const code = shortCode(person.id);
    if (isIn(person.email, searched)) return <Highlighted text={person.email} query={searched} />;
    if (isIn(code, searched)) {
      return (
        <Trans>
          codice <Highlighted text={code} query={searched} />
        </Trans>
      );
    }
  }
  return <OrderFacts person={person} />;
}

const isIn = (text: string, searched: string): boolean =>
  highlight(text, searched).some((piece) => piece.isMatch);

function OrderFacts({ person }: { person: Person }) {
  const { noOfTickets, orderName: buyer } = person;
  const { t } = useLingui();
  // Not `Plural`, as in the count of matches.
  const tickets = noOfTickets === 1 ? t`1 biglietto` : t`${noOfTickets} biglietti`;
  if (noOfTickets === 1 || buyer === '') return tickets;
  return (
    <>
      {t`ordine di ${buyer}`} · {tickets}
    </>
  );
}
