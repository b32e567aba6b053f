import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ConflictCard } from './conflict-card.tsx';
import css from './conflicts-sheet.module.css';
import type { DoorSheetProps } from './door-sheet-props.ts';

/** So many are shown at once: the next ones come when these have gone. */
const shownAtOnce = 50;
/** From so many on they can be kept all at once, by somebody who has read them. */
const manyFrom = 4;

/** What the server answered otherwise than this phone thought: each waits until somebody has looked (CI-24). */
export function ConflictsSheet({ door, checkIn, foot }: DoorSheetProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const conflicts = door.conflicts();
  if (conflicts.length === 0) {
    return (
      <EmptyState icon={<CheckCheck size={32} />} title={t`Niente da guardare`}>
        <Trans>Se un ingresso risulta doppio o non viene accettato, lo trovi qui.</Trans>
      </EmptyState>
    );
  }
  const left = conflicts.length - shownAtOnce;
  const keepAll = async () => {
    setIsAsking(false);
    for (const { operationId } of conflicts) await door.review(operationId, 'kept', '');
  };
  return (
    <>
      <p className={css['lead']}>
        <Trans>
          Qui il server ha risposto altro da quello che si è visto alla porta. Resta finché qualcuno guarda.
        </Trans>
      </p>
      <ul className={css['list']}>
        {conflicts.slice(0, shownAtOnce).map((conflict) => (
          <ConflictCard key={conflict.operationId} door={door} conflict={conflict} onFailed={checkIn.fail} />
        ))}
      </ul>
      {left > 0 && (
        <p className={css['lead']}>
          <Plural value={left} one="E ancora #, dopo questi." other="E altri #, dopo questi." />
        </p>
      )}
      {foot !== null &&
        conflicts.length >= manyFrom &&
        createPortal(
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            <CheckCheck size={20} aria-hidden="true" />
            <Plural value={conflicts.length} one="Ho visto # risposta" other="Ho visto tutte e #" />
          </Button>,
          foot,
        )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Le hai guardate tutte?`}
        confirmLabel={t`Sì, vanno bene così`}
        onConfirm={() => void keepAll().catch(checkIn.fail)}
        onClose={() => setIsAsking(false)}
      >
        <Trans>
          Gli ingressi restano come sono. Nel registro della porta si legge che qualcuno li ha visti.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
