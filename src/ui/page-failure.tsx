import { useLingui } from '@lingui/react/macro';
import { ErrorState } from './error-state.tsx';

/** A page that could not be opened, or broke. */
export function PageFailure() {
  const { t } = useLingui();
  return (
    <ErrorState isPage title={t`Questa pagina non si è aperta`} onRetry={() => location.reload()}>
      {t`Forse la rete è andata via mentre arrivava. Riprova tra poco.`}
    </ErrorState>
  );
}
