import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/form/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import css from './conflict-dialog.module.css';
import { diffEventValues } from './event-diff.ts';
import type { EventValues } from './event-values.ts';
import { useFieldSummaries } from './fields/field-summaries.tsx';

interface ConflictDialogProps {
  /** The version saved by another user meanwhile; `undefined` closes the dialog. */
  saved: EventValues | undefined;
  mine: EventValues;
  onReviewOther: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Edit conflict: lists the fields that differ and asks which version to keep (EV-34). */
export function ConflictDialog({ saved, mine, onReviewOther, onSaveMine, onClose }: ConflictDialogProps) {
  const { t } = useLingui();
  const { getLabel, getSummary } = useFieldSummaries();
  const changedFields = saved === undefined ? [] : diffEventValues(saved, mine);
  return (
    <ConfirmDialog
      isOpen={saved !== undefined}
      title={t`Intanto l’evento è cambiato`}
      cancelLabel={t`Torna al modulo`}
      alternative={
        <Button variant="quiet" onClick={onSaveMine}>
          {t`Salva la mia versione`}
        </Button>
      }
      confirmLabel={t`Guarda com’è adesso`}
      onConfirm={onReviewOther}
      onClose={onClose}
    >
      <p>{t`Qualcun altro l’ha salvato mentre scrivevi. Non abbiamo sovrascritto niente: decidi tu.`}</p>
      {saved !== undefined && changedFields.length === 0 && <p>{t`Avete scritto le stesse cose.`}</p>}
      {saved !== undefined && changedFields.length > 0 && (
        // Longer than the screen it is scrolled, by the keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={css['list']} aria-label={t`Cosa è diverso`} tabIndex={0}>
          {changedFields.map((part) => (
            <li key={part} className={css['part']}>
              <p className={css['name']}>{getLabel(part)}</p>
              <dl className={css['both']}>
                <dt>{t({ message: 'Adesso', context: 'version' })}</dt>
                <dd>{getSummary(part, saved)}</dd>
                <dt>{t`La tua`}</dt>
                <dd>{getSummary(part, mine)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
