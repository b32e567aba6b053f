import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChevronRight, House, LogOut } from 'lucide-react';
import { useState } from 'react';
import { sessionMay, useSession } from '#src/platform/session.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { Page } from '#src/ui/page.tsx';
import { LogoutDialog } from '../shell/logout-dialog.tsx';
import css from './profile-page.module.css';

/** `/profile`: who is signed in, and where she goes from here. */
export function ProfilePage(_: { drawer: 'update' | 'password' | undefined }) {
  const { t } = useLingui();
  const session = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  useDocumentTitle(t`Profilo · Presente`);
  if (session === undefined) return null;
  const isOrganisation = sessionMay(session, 'runEvents');
  const name = session.companyName || session.names;
  return (
    <Page width="text">
      <div className={css['who']}>
        <Avatar name={name} picture={session.picture} size={88} />
        <div className={css['words']}>
          <h1>{name}</h1>
          <p className={css['detail']}>
            {isOrganisation ? t`Organizzazione` : t`Account personale`}
            {session.place !== '' && ` · ${session.place}`}
          </p>
        </div>
      </div>
      <nav className={css['links']} aria-label={t`Da qui`}>
        {isOrganisation && (
          <Link to="/organisation/event" className={css['main']}>
            <CalendarDays size={26} aria-hidden="true" />
            <span className={css['linkWords']}>
              <strong>{t`I miei eventi`}</strong>
              <span>{t`Iscritti, liste e la porta`}</span>
            </span>
            <ChevronRight size={22} aria-hidden="true" />
          </Link>
        )}
        <Link to="/" className={css['link']}>
          <House size={22} aria-hidden="true" />
          <span className={css['linkWords']}>{t`Pagina iniziale`}</span>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      </nav>
      <Card>
        <dl className={css['facts']}>
          {isOrganisation && (
            <div>
              <dt>{t`Referente`}</dt>
              <dd>{session.names}</dd>
            </div>
          )}
          <div>
            <dt>{t`E-mail`}</dt>
            <dd>{session.email}</dd>
          </div>
        </dl>
      </Card>
      <div>
        <Button variant="plain" onClick={() => setIsLeaving(true)}>
          <LogOut size={18} aria-hidden="true" />
          {t`Esci`}
        </Button>
      </div>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </Page>
  );
}
