import { useLingui } from '@lingui/react/macro';
import { Link, useCanGoBack, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Bandage, Sparkles } from 'lucide-react';
import { isChunkLoadError } from '#src/platform/errors/chunk-load-error.ts';
import { useIsServerReachable } from '#src/platform/http/connectivity.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';

/**
 * Route error page. A chunk that failed to load is caused by the network or a newer release; any other error
 * is a bug. Always offers a way out (SH-7).
 */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const isReachable = useIsServerReachable();
  const exitLinks = <ExitLinks />;
  const reload = () => location.reload();
  if (!isChunkLoadError(error)) {
    return (
      <ErrorState
        isPage
        title={t`Qualcosa non ha funzionato`}
        icon={<Bandage size={32} />}
        preserved={t`Quello che avevi già salvato è al sicuro.`}
        onRetry={reload}
        actions={exitLinks}
      >
        {t`È un errore nostro e ci è già stato segnalato. Ricarica la pagina o torna indietro.`}
      </ErrorState>
    );
  }
  return isReachable ? (
    <ErrorState
      isPage
      title={t`C’è una versione nuova di Presente.`}
      icon={<Sparkles size={32} />}
      onRetry={reload}
      actions={exitLinks}
    >
      {t`Ricarica la pagina per aprirla.`}
    </ErrorState>
  ) : (
    <ErrorState isPage title={t`Questa pagina non si è aperta`} onRetry={reload} actions={exitLinks}>
      {t`La connessione potrebbe essersi interrotta. Riprova tra poco.`}
    </ErrorState>
  );
}

function ExitLinks() {
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
