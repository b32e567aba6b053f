import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';

/** Retry button of a notice. */
export function RetryButton({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" variant="plain" isBusy={isRetrying} onClick={onRetry}>
      {t`Riprova`}
    </Button>
  );
}
