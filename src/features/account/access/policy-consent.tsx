import { Trans } from '@lingui/react/macro';

/** What one accepts, with links to it in a new tab: the form stays as it is. */
export const PolicyConsent = () => (
  <Trans>
    Accetto i{' '}
    <a href="/terms" target="_blank">
      termini d’uso
    </a>{' '}
    e l’
    <a href="/privacy" target="_blank">
      informativa sulla privacy
    </a>
  </Trans>
);
