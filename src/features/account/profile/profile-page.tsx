import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { sessionMay, useSession, type Session } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { SocialLinks } from '#src/ui/social-links.tsx';
import { DeletionNotice } from '../deletion/deletion-notice.tsx';
import { Description } from './description.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { overviewQuery } from './overview.ts';
import { PasswordDrawer } from './password-drawer.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { AttendeeLinks, OrganisationLinks } from './profile-links.tsx';
import css from './profile-page.module.css';

const ProfileDrawer = lazyPart(async () => (await import('./profile-drawer.tsx')).ProfileDrawer);

interface ProfilePageProps {
  /** What lies open beside the page, as the address says. */
  drawer: 'update' | 'password' | undefined;
}

/** `/profile`: who is signed in, and where she goes from here. */
export function ProfilePage({ drawer }: ProfilePageProps) {
  const { t } = useLingui();
  const session = useSession();
  useDocumentTitle(t`Profilo · Presente`);
  return session === undefined ? null : <OwnProfile session={session} drawer={drawer} />;
}

function OwnProfile({ session, drawer }: ProfilePageProps & { session: Session }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOrganisation = sessionMay(session, 'runEvents');
  const query = useQuery(ownProfileQuery(session.userId));
  const overview = useQuery({ ...overviewQuery, enabled: isOrganisation }).data;
  const { data: profile, error } = query;
  // The drawer asks by itself before it closes with something unsaved.
  const closeDrawer = () => void navigate({ to: '/profile', replace: true, ignoreBlocker: true });

  const retry = (
    <Button size="small" variant="plain" isBusy={query.isFetching} onClick={() => void query.refetch()}>
      {t`Riprova`}
    </Button>
  );
  return (
    <Page>
      <DeletionNotice />
      <ProfileHeader
        // The session knows it before any network does.
        name={session.companyName || session.names}
        picture={session.picture}
        place={session.place}
        isOrganisation={isOrganisation}
        noOfEvents={overview && <Plural value={overview.totalCount} one="un evento" other="# eventi" />}
      >
        {isOrganisation && profile !== undefined && <SocialLinks addresses={profile} />}
      </ProfileHeader>
      {profile !== undefined && error !== null && (
        <Notice tone="wait" role="status" icon={<CloudOff size={20} />} title={t`Senza rete`} action={retry}>
          {t`Vedi il profilo com’era ${ago(nowMs() - query.dataUpdatedAt)}.`}
        </Notice>
      )}
      <div className={css['columns']}>
        <div className={css['about']}>
          {isOrganisation && <OverviewCards />}
          {profile === undefined && error !== null ? (
            <ErrorState
              title={
                error instanceof ApiRefusal
                  ? messageOf(error) || t`Verifica non riuscita, accedi di nuovo`
                  : t`Il tuo profilo non è arrivato`
              }
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            >
              {!(error instanceof ApiRefusal) && t`Il server non risponde. Controlla la rete e riprova.`}
            </ErrorState>
          ) : (
            <Description profile={profile} />
          )}
        </div>
        {isOrganisation ? <OrganisationLinks /> : <AttendeeLinks />}
      </div>
      {profile !== undefined && (
        <Suspense>
          <ProfileDrawer profile={profile} isOpen={drawer === 'update'} onClose={closeDrawer} />
        </Suspense>
      )}
      <PasswordDrawer
        isOpen={drawer === 'password' || !session.isPasswordChanged}
        isForced={!session.isPasswordChanged}
        onClose={closeDrawer}
      />
    </Page>
  );
}
