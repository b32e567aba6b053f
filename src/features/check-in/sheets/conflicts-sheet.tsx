import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { undoReviewsWithinMs } from '#src/offline/door/keep-conflicts.ts';
import { Button } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { groupConflicts } from './conflict-groups.ts';
import { ConflictSection } from './conflict-section.tsx';
import css from './conflicts-sheet.module.css';
import type { DoorSheetProps } from './sheet.ts';

/** Conflicts accepted together, while that can be undone. */
interface BulkReview {
  readonly count: number;
  readonly undo: () => Promise<void>;
}

/**
 * Server answers that differ from what this device showed, grouped by what happened; each stays until the
 * operator has reviewed it (CI-24, CI-70).
 */
export function ConflictsSheet({ door, checkIn, footer }: DoorSheetProps) {
  const { t } = useLingui();
  const [lastReview, setLastReview] = useState<BulkReview>();
  const groups = groupConflicts(door.getConflicts());

  useEffect(() => {
    if (lastReview === undefined) return;
    const timer = setTimeout(() => setLastReview(undefined), undoReviewsWithinMs);
    return () => clearTimeout(timer);
  }, [lastReview]);

  const count = lastReview?.count ?? 0;
  const keepAll = async (operationIds: readonly string[]) => {
    const undo = await door.keepAll(operationIds);
    // With a group accepted just before: what was sent meanwhile stays.
    setLastReview(
      (previous) =>
        undo && {
          count: (previous?.count ?? 0) + operationIds.length,
          async undo() {
            await previous?.undo();
            await undo();
          },
        },
    );
  };
  const undoLast = async () => {
    setLastReview(undefined);
    await lastReview?.undo();
  };
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState icon={<CheckCheck size={32} />} title={t`Niente da controllare`}>
          <Trans>Se un check-in risulta doppio o non viene accettato, lo trovi qui.</Trans>
        </EmptyState>
      ) : (
        <>
          <p className={css['lead']}>
            <Trans>
              Questi check-in non corrispondono a quelli registrati da Presente. Restano qui finché qualcuno
              non li controlla.
            </Trans>
          </p>
          {groups.map((group) => (
            <ConflictSection
              key={group.kind}
              door={door}
              group={group}
              onKeepAll={(ids) => void keepAll(ids).catch(checkIn.reportSaveError)}
              onFailed={checkIn.reportSaveError}
            />
          ))}
        </>
      )}
      {footer !== null &&
        createPortal(
          // Always there, so that screen readers announce its content.
          <div className={css['undo']} role="status">
            {lastReview !== undefined && (
              <>
                <Plural value={count} one="# visto" other="# visti" />
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => void undoLast().catch(checkIn.reportSaveError)}
                >
                  <Undo2 size={18} aria-hidden="true" />
                  <Trans>Annulla</Trans>
                </Button>
              </>
            )}
          </div>,
          footer,
        )}
    </>
  );
}
