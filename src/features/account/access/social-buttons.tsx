import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { messageOf } from '#src/platform/error-message.ts';
import { siteQuery } from '#src/platform/site.ts';
import { Button } from '#src/ui/button.tsx';
import { NewTabLink } from '#src/ui/new-tab-link.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './social-buttons.module.css';
import { leaveForProvider } from './social-sign-in.ts';

/** The providers that this installation lets say who somebody is; nothing when there are none. */
export function SocialButtons({ next }: { next?: string | undefined }) {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery);
  const leaving = useMutation({
    mutationFn: (provider: string) => leaveForProvider(provider, next),
    onError: (error) => toast.error(messageOf(error)),
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
          isBusy={leaving.isPending && leaving.variables === provider}
          onClick={() => leaving.mutate(provider)}
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
