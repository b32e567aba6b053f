import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

interface DuplicateDialogProps {
  /** Full names of those who already have a ticket; empty while nothing is to be asked. */
  names: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before someone gets a second ticket for the same event (RG-51). */
export function DuplicateDialog({ names, onConfirm, onClose }: DuplicateDialogProps) {
  const { t } = useLingui();
  const first = names[0] ?? '';
  const others = names.length - 1;
  return (
    <ConfirmDialog
      isOpen={names.length > 0}
      title={t`C’è già un’iscrizione`}
      confirmLabel={others > 0 ? t`Iscrivi comunque` : t`Prendi un altro biglietto`}
      cancelLabel={t`Torna al modulo`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {others > 0 ? (
          <Plural
            value={others}
            one={`${first} e un’altra persona hanno già il biglietto per questo evento. Vuoi iscriverle di nuovo?`}
            other={`${first} e altre # persone hanno già il biglietto per questo evento. Vuoi iscriverle di nuovo?`}
          />
        ) : (
          t`${first} ha già il biglietto per questo evento: ne vuoi un altro con lo stesso nome?`
        )}
      </p>
    </ConfirmDialog>
  );
}
