import { useLingui } from '@lingui/react/macro';
import { Link, useCanGoBack, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Bandage, Sparkles } from 'lucide-react';
import { isMissingChunk } from '#src/platform/missing-chunk.ts';
import { useIsServerReachable } from '#src/platform/reachability.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

/**
 * A page that did not come, or broke. That a part of it is missing is the network's doing, or that of a
 * newer version; anything else is ours. There is always a way on (SH-7).
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const isReachable = useIsServerReachable();
  const waysOut = <WaysOut />;
  const reload = () => location.reload();
  if (!isMissingChunk(error)) {
    return (
      <ErrorState
        isPage
        title={t`Questa pagina si è rotta`}
        icon={<Bandage size={32} />}
        kept={t`Quello che avevi già salvato è al sicuro.`}
        onRetry={reload}
        actions={waysOut}
      >
        {t`È colpa nostra, e ce lo siamo segnato. Ricaricala, o torna indietro.`}
      </ErrorState>
    );
  }
  return isReachable ? (
    <ErrorState
      isPage
      title={t`C’è una versione nuova di Presente.`}
      icon={<Sparkles size={32} />}
      onRetry={reload}
      actions={waysOut}
    >
      {t`Questa pagina è di quella di prima: ricaricala e si apre.`}
    </ErrorState>
  ) : (
    <ErrorState isPage title={t`Questa pagina non si è aperta`} onRetry={reload} actions={waysOut}>
      {t`Forse la rete è andata via mentre arrivava. Riprova tra poco.`}
    </ErrorState>
  );
}

function WaysOut() {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      {canGoBack && (
        <Button variant="quiet" onClick={() => router.history.back()}>
          {t`Torna indietro`}
        </Button>
      )}
      <Link to="/" className={buttonClass({ variant: 'plain' })} reloadDocument={!canGoBack}>
        {t`Pagina iniziale`}
      </Link>
    </>
  );
}
