import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ConflictCard } from './conflict-card.tsx';
import type { ConflictGroup, ConflictKind } from './conflict-groups.ts';
import css from './conflicts-sheet.module.css';

/** Cards shown at first, and added with each request for more. */
const initialCount = 5;
const moreCount = 50;

interface ConflictSectionProps {
  door: Door;
  group: ConflictGroup;
  onKeepAll: (operationIds: readonly string[]) => void;
  onFailed: () => void;
}

/** The conflicts of one kind: what happened, the first cards, and a button that accepts all of them (CI-70). */
export function ConflictSection({ door, group, onKeepAll, onFailed }: ConflictSectionProps) {
  const { t } = useLingui();
  const id = useId();
  const [shownCount, setShownCount] = useState(initialCount);
  const { kind, conflicts } = group;
  const titles: Record<ConflictKind, string> = {
    soldOutWalkIn: t`Posti finiti`,
    participantRemoved: t`Rimossi dall’elenco`,
    notFound: t`Non in elenco`,
    eventCancelled: t`Evento annullato`,
    passEnded: t`Pass scaduto`,
    rejected: t`Non registrati`,
    duplicate: t`Erano già dentro`,
    superseded: t`Uscite senza effetto`,
  };
  const hints: Record<ConflictKind, string> = {
    soldOutWalkIn: t`Iscrizioni fatte all’ingresso quando i posti erano finiti: decidi se confermarle.`,
    participantRemoved: t`Entrati da qui, ma la loro iscrizione era stata rimossa.`,
    notFound: t`Entrati da qui, ma la loro iscrizione non risulta.`,
    eventCancelled: t`Registrati dopo che l’evento è stato annullato.`,
    passEnded: t`Registrati dopo la fine del pass: non contano.`,
    rejected: t`Presente non li ha accettati.`,
    duplicate: t`Check-in doppi con lo stesso biglietto, quasi sempre da due telefoni senza connessione.`,
    superseded: t`Il check-in era già stato annullato da un altro telefono.`,
  };
  const restCount = conflicts.length - shownCount;
  const nextCount = Math.min(moreCount, restCount);
  return (
    <section className={css['group']} aria-labelledby={id}>
      <div className={css['head']}>
        <h3 id={id} className={css['title']}>
          {titles[kind]} <span className={css['count']}>{formatInteger(conflicts.length)}</span>
        </h3>
        {conflicts.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onKeepAll(conflicts.map(({ operationId }) => operationId))}
          >
            <CheckCheck size={18} aria-hidden="true" />
            {kind === 'soldOutWalkIn' ? (
              <Trans>Restano fuori tutti</Trans>
            ) : (
              <Trans>Vanno tutti bene così</Trans>
            )}
          </Button>
        )}
      </div>
      <p className={css['lead']}>{hints[kind]}</p>
      <ul className={css['list']}>
        {conflicts.slice(0, shownCount).map((conflict) => (
          <ConflictCard key={conflict.operationId} door={door} conflict={conflict} onFailed={onFailed} />
        ))}
      </ul>
      {restCount > 0 && (
        <Button variant="plain" size="small" onClick={() => setShownCount(shownCount + moreCount)}>
          <Plural value={nextCount} one="Mostrane un altro" other="Mostrane altri #" />
        </Button>
      )}
    </section>
  );
}
