import { Trans } from '@lingui/react/macro';
import { NewTabLink } from '#src/ui/new-tab-link.tsx';

/** What one accepts, with links to it. */
export const PolicyConsent = () => (
  <Trans>
    Accetto i <NewTabLink href="/terms">termini d’uso</NewTabLink> e l’
    <NewTabLink href="/privacy">informativa sulla privacy</NewTabLink>
  </Trans>
);
