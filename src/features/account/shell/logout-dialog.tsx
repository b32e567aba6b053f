import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logout } from '#contract/account/account-calls.ts';
import { logoutEverywhere } from '#contract/account/session-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { endSession, sessionMay, unfinishedCount, unsentCount, useSession } from '#src/platform/session.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';

interface LogoutDialogProps {
  isOpen: boolean;
  /** On every device, not on this one alone. */
  isEverywhere?: boolean;
  onClose: () => void;
}

/** Longer than this nobody waits for a server in order to leave. */
const patienceMs = 4_000;

/** Asks before signing out, and says how many entries of the door are still on this phone alone. */
export function LogoutDialog({ isOpen, isEverywhere = false, onClose }: LogoutDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  const [unsent, setUnsent] = useState(0);
  const [unfinished, setUnfinished] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    void unsentCount().then(setUnsent, () => setUnsent(0));
    void unfinishedCount().then(setUnfinished, () => setUnfinished(0));
  }, [isOpen]);

  const leaving = useMutation({
    mutationFn: async () => {
      // Without network the token stays valid on the server until it expires; this phone forgets it.
      // The other devices cannot be reached that way: then nothing is done, and said.
      if (isEverywhere) await api(logoutEverywhere, {});
      else if (session?.isExpired !== true)
        await api(logout, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
      await endSession();
      await navigate({ to: '/' });
    },
    onSuccess: () => {
      onClose();
      toast.success(t`Hai chiuso la sessione. A presto!`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });

  const isSomethingLeft = unsent > 0 || unfinished > 0;
  const isStaff = session?.userType === 'staff';
  const words = isStaff
    ? { title: t`Vuoi lasciare la porta?`, leave: t`Lascia la porta`, leaveAnyway: t`Lasciala lo stesso` }
    : {
        title: isEverywhere ? t`Vuoi uscire da tutti i dispositivi?` : t`Vuoi uscire?`,
        leave: t`Esci`,
        leaveAnyway: t`Esci lo stesso`,
      };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirmLabel={isSomethingLeft ? words.leaveAnyway : words.leave}
      tone={isSomethingLeft ? 'danger' : 'brand'}
      isBusy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      {unsent > 0 && isStaff ? (
        <UnsentByPass count={unsent} isOver={session.isExpired} />
      ) : unsent > 0 ? (
        <Plural
          value={unsent}
          one="# ingresso non è ancora arrivato al server. Resta su questo telefono e partirà quando accedi di nuovo."
          other="# ingressi non sono ancora arrivati al server. Restano su questo telefono e partiranno quando accedi di nuovo."
        />
      ) : (
        sessionMay(session, 'checkIn') && t`Le liste della porta vengono tolte da questo telefono.`
      )}{' '}
      {sessionMay(session, 'seeOwnOrders') &&
        t`I biglietti salvati vengono tolti da questo telefono: con la rete li riapri dalle mail o dai tuoi ordini.`}{' '}
      {unfinished > 0 && (
        <Plural
          value={unfinished}
          one="Hai scritto qualcosa che non è ancora salvato: uscendo va perso."
          other="Hai # bozze non ancora salvate: uscendo vanno perse."
        />
      )}
    </ConfirmDialog>
  );
}

/** What stays on a phone whose pass is closed, and what becomes of it. */
function UnsentByPass({ count, isOver }: { count: number; isOver: boolean }) {
  if (isOver)
    return (
      <Plural
        value={count}
        one="# ingresso non è ancora arrivato al server, e il pass è finito: prima di uscire passalo con un file a un altro telefono."
        other="# ingressi non sono ancora arrivati al server, e il pass è finito: prima di uscire passali con un file a un altro telefono."
      />
    );
  return (
    <Plural
      value={count}
      one="# ingresso non è ancora arrivato al server. Resta su questo telefono e parte quando riapri il pass."
      other="# ingressi non sono ancora arrivati al server. Restano su questo telefono e partono quando riapri il pass."
    />
  );
}
