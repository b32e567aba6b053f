import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, LogOut } from 'lucide-react';
import { useState } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { Button } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { LogoutDialog } from '../../shell/logout-dialog.tsx';
import { LinkedIdentities } from '../social/linked-identities.tsx';
import { SessionRow } from './session-row.tsx';
import css from './sessions-page.module.css';
import { sessionsQuery } from './sessions-query.ts';

/** `/account/sessions`: the user's sessions, each of which can be ended. */
export function SessionsPage() {
  const { t } = useLingui();
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery);
  const [isLogoutOpen, setIsLogoutOpen] = useState(false);
  useDocumentTitle(t`I tuoi dispositivi · Presente`);
  return (
    <Page width="text">
      <PageHeader
        title={t`I tuoi dispositivi`}
        lead={t`I dispositivi su cui hai fatto l’accesso. Se non ne riconosci uno, disconnettilo e cambia la password.`}
        back={
          <Link to="/profile" className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Profilo`}
          </Link>
        }
      />
      {sessions === undefined && error !== null ? (
        <ErrorState
          title={t`Non riusciamo a caricare l’elenco`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {toErrorMessage(error)}
        </ErrorState>
      ) : (
        <>
          <ul className={css['list']} aria-label={t`Dispositivi`} aria-busy={sessions === undefined}>
            {sessions?.map((session) => <SessionRow key={session._id} session={session} />) ??
              [1, 2].map((row) => (
                <li key={row} className={css['row']}>
                  <Skeleton width="2.75rem" height="2.75rem" radius="var(--r-full)" />
                  <div className={css['words']}>
                    <Skeleton width="12rem" height="1.4rem" />
                    <Skeleton width="9rem" height="1.1rem" />
                  </div>
                </li>
              ))}
          </ul>
          <div>
            <Button variant="danger" onClick={() => setIsLogoutOpen(true)}>
              <LogOut size={18} aria-hidden="true" />
              {t`Esci da tutti i dispositivi`}
            </Button>
          </div>
          <LinkedIdentities />
          <LogoutDialog isEverywhere isOpen={isLogoutOpen} onClose={() => setIsLogoutOpen(false)} />
        </>
      )}
    </Page>
  );
}
