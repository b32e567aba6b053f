import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Back from a provider, while our server looks at what it said. */
export function SocialReturn() {
  const { t } = useLingui();
  return (
    <EmptyState isPage icon={<UserRoundCheck size={32} />} title={t`Un attimo, ti facciamo entrare…`}>
      <Spinner />
    </EmptyState>
  );
}
