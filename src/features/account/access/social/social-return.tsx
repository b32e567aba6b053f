import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';

/** Shown while the server verifies a provider's response. */
export function SocialReturn() {
  const { t } = useLingui();
  return (
    <EmptyState isPage icon={<UserRoundCheck size={32} />} title={t`Accesso in corso…`}>
      <Spinner />
    </EmptyState>
  );
}
