import { Trans, useLingui } from '@lingui/react/macro';
import { Video } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { formatDateTime } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import css from './join-link.module.css';

/** How to take part in an online event: the link, when it comes, or that there is none yet (RG-47, RG-52). */
export function JoinLink({ event }: Pick<TicketPage, 'event'>) {
  const { t } = useLingui();
  const { joinLink, joinLinkAt, companyName } = event;
  // Tickets that were stored by an earlier version have neither.
  if (joinLink)
    return (
      <a
        href={joinLink}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'accent', isWide: true })}
      >
        <Video size={20} aria-hidden="true" />
        {t`Collegati all’evento`}
      </a>
    );
  return (
    <p className={css['hint']}>
      {joinLinkAt ? (
        <Trans>L’evento è online: il link per collegarti compare qui il {formatDateTime(joinLinkAt)}.</Trans>
      ) : (
        <Trans>
          L’evento è online. {companyName} non ha ancora indicato il link per collegarsi: quando c’è, lo trovi
          qui.
        </Trans>
      )}
    </p>
  );
}
