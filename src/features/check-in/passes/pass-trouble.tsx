import { useLingui } from '@lingui/react/macro';
import { CloudOff, KeyRound, Link2Off } from 'lucide-react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ErrorState } from '#src/ui/error-state.tsx';

interface PassTroubleProps {
  /** Why nothing is known of the pass; nothing: the link held none. */
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In the place of a pass that does not open. */
export function PassTrouble({ error, onRetry, isRetrying }: PassTroubleProps) {
  const { t } = useLingui();
  const reason = error instanceof ApiRefusal ? error.reason : undefined;
  if (reason === 'passEnded')
    return (
      <ErrorState isPage icon={<KeyRound size={32} />} title={t`Questo pass non vale più`}>
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
      title={isRefused ? t`Il pass non si è aperto` : t`Serve la rete, una volta`}
      onRetry={onRetry}
      isRetrying={isRetrying}
    >
      {isRefused
        ? messageOf(error)
        : t`Per aprire il pass il telefono deve raggiungere il server. Poi la porta funziona anche senza rete.`}
    </ErrorState>
  );
}
