import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { siteQuery } from '#src/platform/site.ts';
import { Button } from '#src/ui/form/button.tsx';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './social-buttons.module.css';
import { redirectToProvider, type ShownProvider } from './social-sign-in.ts';

/** Buttons of the configured OpenID Connect providers; `null` without any. */
export function SocialButtons({ next }: { next?: string | undefined }) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery);
  const leaving = useMutation({
    mutationFn: (provider: ShownProvider) => redirectToProvider(provider, next),
    onError: (error) => toast.error(toErrorMessage(error)),
  });
  const providers = site?.socialProviders ?? [];
  if (providers.length === 0) return null;
  return (
    <div className={css['social']}>
      <p className={css['or']}>{t`oppure`}</p>
      {providers.map(({ provider, name }) => (
        <Button
          key={provider}
          variant="quiet"
          isWide
          isBusy={leaving.isPending && leaving.variables.provider === provider}
          onClick={() => leaving.mutate({ provider, name })}
        >
          <KeyRound size={18} aria-hidden="true" />
          {t`Continua con ${name}`}
        </Button>
      ))}
      <p className={css['consent']}>
        <Trans>
          Se è la prima volta, continuando accetti i <NewTabLink href="/terms">termini d’uso</NewTabLink> e l’
          <NewTabLink href="/privacy">informativa sulla privacy</NewTabLink>.
        </Trans>
      </p>
    </div>
  );
}
