import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logout } from '#contract/account/account-endpoints.ts';
import { logoutEverywhere } from '#contract/account/session-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import {
  endSession,
  sessionHasCapability,
  getUnfinishedFormCount,
  useSession,
} from '#src/platform/session/session.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { useUnsentCount } from './use-unsent-count.ts';

interface LogoutDialogProps {
  isOpen: boolean;
  /** Logs out on every device. */
  isEverywhere?: boolean;
  onClose: () => void;
}

/** Maximum wait for the server when logging out. */
const logoutTimeoutMs = 4_000;

/** Confirms logout and states how many check-ins are still unsent on this device (CI-11). */
export function LogoutDialog({ isOpen, isEverywhere = false, onClose }: LogoutDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  const unsent = useUnsentCount(isOpen);
  const [unfinished, setUnfinished] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    void getUnfinishedFormCount().then(setUnfinished, () => setUnfinished(0));
  }, [isOpen]);

  const leaving = useMutation({
    mutationFn: async () => {
      // Offline the token stays valid on the server until it expires; this device deletes it. Logging out
      // everywhere needs the server: if it fails, no session ends and an error is shown (AC-64).
      if (isEverywhere) await api(logoutEverywhere, {});
      else if (session?.isExpired !== true)
        await api(logout, {}, { signal: AbortSignal.timeout(logoutTimeoutMs) }).catch(() => undefined);
      await endSession();
      await navigate({ to: '/' });
    },
    onSuccess: () => {
      onClose();
      toast.success(t`Hai chiuso la sessione. A presto!`);
    },
    onError: (error) => toast.error(toErrorMessage(error)),
  });

  const hasUnsavedData = unsent > 0 || unfinished > 0;
  const isStaff = session?.userType === 'staff';
  const labels = isStaff
    ? {
        title: t`Vuoi uscire dal check-in?`,
        leave: t`Esci dal check-in`,
        leaveAnyway: t({ message: 'Esci lo stesso', context: 'door' }),
      }
    : {
        title: isEverywhere ? t`Vuoi uscire da tutti i dispositivi?` : t`Vuoi uscire?`,
        leave: t`Esci`,
        leaveAnyway: t`Esci lo stesso`,
      };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={labels.title}
      confirmLabel={hasUnsavedData ? labels.leaveAnyway : labels.leave}
      tone={hasUnsavedData ? 'danger' : 'brand'}
      alternative={
        isStaff &&
        session.isExpired &&
        unsent > 0 && (
          <Link
            to="/organisation/event/detail/$id/door"
            params={{ id: session.passEventId }}
            className={buttonClass({ variant: 'quiet' })}
            onClick={onClose}
          >
            {t`Esportali adesso`}
          </Link>
        )
      }
      isBusy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      {unsent > 0 && isStaff ? (
        <UnsentPassEntries count={unsent} isPassExpired={session.isExpired} />
      ) : unsent > 0 ? (
        <Plural
          value={unsent}
          one="# check-in non è ancora stato inviato. Resta su questo telefono e parte quando accedi di nuovo."
          other="# check-in non sono ancora stati inviati. Restano su questo telefono e partono quando accedi di nuovo."
        />
      ) : (
        sessionHasCapability(session, 'checkIn') &&
        t`Gli elenchi dei partecipanti verranno rimossi da questo telefono.`
      )}{' '}
      {sessionHasCapability(session, 'viewOwnOrders') &&
        t`I biglietti salvati verranno rimossi da questo telefono: quando hai connessione li ritrovi nelle e-mail o in «I miei biglietti».`}{' '}
      {unfinished > 0 && (
        <Plural
          value={unfinished}
          one="Hai un testo non salvato: se esci lo perdi."
          other="Hai # bozze non salvate: se esci le perdi."
        />
      )}
    </ConfirmDialog>
  );
}

/** What happens to the unsent check-ins of a staff phone. */
function UnsentPassEntries({ count, isPassExpired }: { count: number; isPassExpired: boolean }) {
  if (isPassExpired)
    return (
      <Plural
        value={count}
        one="# check-in non è stato inviato e il pass è scaduto: prima di uscire esportalo e mandalo a chi organizza."
        other="# check-in non sono stati inviati e il pass è scaduto: prima di uscire esportali e mandali a chi organizza."
      />
    );
  return (
    <Plural
      value={count}
      one="# check-in non è ancora stato inviato. Resta su questo telefono e parte quando riapri il pass."
      other="# check-in non sono ancora stati inviati. Restano su questo telefono e partono quando riapri il pass."
    />
  );
}
