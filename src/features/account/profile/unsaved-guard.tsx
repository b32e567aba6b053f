import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { readCurrentSession } from '#src/platform/session.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

/** Asks before a page is left with something filled in that is not saved. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useLingui();
  // Without a session there is nobody left to save it for: the way out stays open.
  const isHeld = () => isDirty() && readCurrentSession() !== undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t`Vuoi lasciare la pagina?`}
      cancelLabel={t`Continua a scrivere`}
      confirmLabel={t`Esci senza salvare`}
      tone="danger"
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t`Quello che hai scritto non è ancora salvato.`}
    </ConfirmDialog>
  );
}
