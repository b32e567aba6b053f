import { useLingui } from '@lingui/react/macro';
import { CloudOff, KeyRound, Link2Off } from 'lucide-react';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';

interface PassErrorProps {
  /** Why the pass could not be loaded; null when the link has no token. */
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Error page of a pass that cannot be opened. */
export function PassError({ error, onRetry, isRetrying }: PassErrorProps) {
  const { t } = useLingui();
  const reason = error instanceof ApiRefusal ? error.reason : undefined;
  if (reason === 'passEnded')
    return (
      <ErrorState isPage icon={<KeyRound size={32} />} title={t`Questo pass non è più valido`}>
        {t`È scaduto, o chi organizza l’ha revocato. Chiedine uno nuovo.`}
      </ErrorState>
    );
  if (error === null || reason === 'linkInvalid' || reason === 'validation')
    return (
      <ErrorState isPage icon={<Link2Off size={32} />} title={t`Questo pass non si apre`}>
        {t`Il link non è completo, o il pass è stato revocato. Inquadra di nuovo il QR, o chiedi a chi organizza.`}
      </ErrorState>
    );
  const isRefused = reason !== undefined;
  return (
    <ErrorState
      isPage
      icon={<CloudOff size={32} />}
      title={isRefused ? t`Il pass non si è aperto` : t`Serve la connessione, una volta`}
      onRetry={onRetry}
      isRetrying={isRetrying}
    >
      {isRefused
        ? toErrorMessage(error)
        : t`Per aprire il pass serve la connessione. Poi il check-in funziona anche senza.`}
    </ErrorState>
  );
}
