import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import css from './conflict-dialog.module.css';
import { differencesOf } from './event-differences.ts';
import type { EventValues } from './event-values.ts';
import { usePartWords } from './part-words.tsx';

interface ConflictDialogProps {
  /** What somebody else has saved meanwhile; nothing, and nothing is asked. */
  saved: EventValues | undefined;
  mine: EventValues;
  onLook: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Somebody else has changed the event: what differs, and who decides (EV-34). */
export function ConflictDialog({ saved, mine, onLook, onSaveMine, onClose }: ConflictDialogProps) {
  const { t } = useLingui();
  const { nameOf, wordsOf } = usePartWords();
  const parts = saved === undefined ? [] : differencesOf(saved, mine);
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
      onConfirm={onLook}
      onClose={onClose}
    >
      <p>{t`Qualcun altro l’ha salvato mentre scrivevi. Non abbiamo sovrascritto niente: decidi tu.`}</p>
      {saved !== undefined && parts.length === 0 && <p>{t`Avete scritto le stesse cose.`}</p>}
      {saved !== undefined && parts.length > 0 && (
        // Longer than the screen it is scrolled, by the keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={css['list']} aria-label={t`Cosa è diverso`} tabIndex={0}>
          {parts.map((part) => (
            <li key={part} className={css['part']}>
              <p className={css['name']}>{nameOf(part)}</p>
              <dl className={css['both']}>
                <dt>{t`Adesso`}</dt>
                <dd>{wordsOf(part, saved)}</dd>
                <dt>{t`La tua`}</dt>
                <dd>{wordsOf(part, mine)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
