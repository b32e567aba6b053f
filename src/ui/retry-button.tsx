import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';

/** Asks once more, in a notice that says what did not come. */
export function RetryButton({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" variant="plain" isBusy={isRetrying} onClick={onRetry}>
      {t`Riprova`}
    </Button>
  );
}
