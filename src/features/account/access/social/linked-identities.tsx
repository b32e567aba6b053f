import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import {
  listSocialIdentities,
  removeSocialIdentity,
  type SocialIdentity,
} from '#contract/account/social-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { api } from '#src/platform/http/api.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { useSession } from '#src/platform/session/session.ts';
import { formatDayMonthYear } from '#src/platform/text/format.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { usePasswordConfirmation } from '../password/password-confirmation.tsx';
import css from '../sessions/sessions-page.module.css';

const identitiesQuery = queryOptions({
  queryKey: ['social-identities'],
  queryFn: ({ signal }) => api(listSocialIdentities, {}, { signal }),
  select: (response) => response.data,
});

/** The providers that open the account, each of which can be unlinked; `null` without any (AC-103). */
export function LinkedIdentities() {
  const { t } = useLingui();
  const session = useSession();
  const { data: identities = [] } = useQuery(identitiesQuery);
  const { data: profile } = useQuery(ownProfileQuery(session?.userId ?? ''));
  if (identities.length === 0) return null;
  const isPasswordMissing = profile?.hasPassword === false;
  return (
    <Section
      title={t`Accesso con altri servizi`}
      lead={
        isPasswordMissing
          ? t`Con questi entri nel tuo account. Per scollegarli, scegli prima una password.`
          : t`Con questi entri senza scrivere la password.`
      }
      actions={
        isPasswordMissing ? (
          <Link to="/change/password" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {t`Scegli una password`}
          </Link>
        ) : undefined
      }
    >
      <ul className={css['list']} aria-label={t`Accesso con altri servizi`}>
        {identities.map((identity) => (
          <IdentityRow key={identity.provider} identity={identity} isRemovable={!isPasswordMissing} />
        ))}
      </ul>
    </Section>
  );
}

function IdentityRow({ identity, isRemovable }: { identity: SocialIdentity; isRemovable: boolean }) {
  const { t } = useLingui();
  const { provider, name, linkedAt } = identity;
  const removing = useMutation({
    mutationFn: () => api(removeSocialIdentity, { params: { provider } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => confirmation.handleRefusal(error) || toast.error(toErrorMessage(error)),
    // Also after an error: it may have been unlinked elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
  const confirmation = usePasswordConfirmation(() => removing.mutate());
  return (
    <li className={css['row']}>
      <span className={css['icon']} aria-hidden="true">
        <KeyRound size={22} />
      </span>
      <div className={css['words']}>
        <p className={css['name']}>{name}</p>
        <p className={css['dates']}>{t`Collegato il ${formatDayMonthYear(linkedAt)}`}</p>
      </div>
      {isRemovable && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Scollega: ${name}`}
          isBusy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t`Scollega`}
        </Button>
      )}
      {confirmation.drawer}
    </li>
  );
}
