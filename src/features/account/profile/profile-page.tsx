import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CloudOff, UserPen } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { sessionHasCapability, useSession, type Session } from '#src/platform/session/session.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { SocialLinks } from '#src/ui/media/social-links.tsx';
import { DeletionNotice } from '../deletion/deletion-notice.tsx';
import { Description } from './form/description.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { overviewQuery } from './overview-query.ts';
import { PasswordDrawer } from './password-drawer.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { AttendeeLinks } from './profile-links.tsx';
import css from './profile-page.module.css';
import { WaitingList } from './waiting-list.tsx';

const ProfileDrawer = lazyComponent(async () => (await import('./form/profile-drawer.tsx')).ProfileDrawer);

interface ProfilePageProps {
  /** The drawer that the URL opens. */
  drawer: 'update' | 'password' | undefined;
  /** The next event of an organisation, and the events of an attendee, injected by the route. */
  nextEvent: ReactNode;
  attendeeEvents: ReactNode;
}

/** `/profile`: the signed-in user's profile and links. */
export function ProfilePage(props: ProfilePageProps) {
  const { t } = useLingui();
  const session = useSession();
  useDocumentTitle(t`Profilo · Presente`);
  return session === undefined ? null : <OwnProfile session={session} {...props} />;
}

function OwnProfile(props: ProfilePageProps & { session: Session }) {
  const { session, drawer, nextEvent, attendeeEvents } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOrganisation = sessionHasCapability(session, 'manageEvents');
  const query = useQuery(ownProfileQuery(session.userId));
  const overview = useQuery({ ...overviewQuery, enabled: isOrganisation }).data;
  const { data: profile, error } = query;
  // The drawer itself asks before it closes with unsaved changes.
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
        // The session has these offline and before the request returns.
        name={session.companyName || session.names}
        picture={session.picture}
        place={session.place}
        isOrganisation={isOrganisation}
        noOfEvents={overview && <Plural value={overview.totalCount} one="un evento" other="# eventi" />}
      >
        {isOrganisation && profile !== undefined && <SocialLinks urls={profile} />}
        {isOrganisation && (
          <Link
            to="/profile"
            search={{ drawer: 'update' }}
            className={classNames(buttonClass({ variant: 'plain', size: 'small' }), css['edit'])}
          >
            <UserPen size={18} aria-hidden="true" />
            {t`Modifica il profilo`}
          </Link>
        )}
      </ProfileHeader>
      {profile !== undefined && error !== null && (
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Senza connessione`}
          action={retry}
        >
          {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - query.dataUpdatedAt)}.`}
        </Notice>
      )}
      <div className={css['columns']}>
        <div className={css['about']}>
          {isOrganisation ? nextEvent : attendeeEvents}
          {isOrganisation && <OverviewCards />}
          {profile === undefined && error !== null ? (
            <QueryError
              title={t`Non riusciamo a caricare il tuo profilo`}
              refusal={
                error instanceof ApiRefusal
                  ? toErrorMessage(error) || t`Verifica non riuscita, accedi di nuovo`
                  : undefined
              }
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : (
            <Description profile={profile} />
          )}
        </div>
        {isOrganisation ? <WaitingList session={session} /> : <AttendeeLinks />}
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
