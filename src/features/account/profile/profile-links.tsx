import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, Search, Ticket, UserPen } from 'lucide-react';
import { LinkContent } from './link-content.tsx';
import css from './profile-links.module.css';

const renderPrimaryText = (title: string, text: string) => (
  <>
    <strong>{title}</strong>
    <span>{text}</span>
  </>
);

/** Links of an attendee's profile. */
export function AttendeeLinks() {
  const { t } = useLingui();
  return (
    <nav className={css['links']} aria-label={t`Scorciatoie`}>
      <Link to="/" className={css['main']}>
        <LinkContent icon={Search}>
          {renderPrimaryText(t`Trova un evento`, t`Vicino a te, o dove vuoi andare`)}
        </LinkContent>
      </Link>
      <Link to="/myorders" className={css['link']}>
        <LinkContent icon={Ticket}>{t`I miei biglietti`}</LinkContent>
      </Link>
      <Link to="/update/profile" className={css['link']}>
        <LinkContent icon={UserPen}>{t`Modifica il profilo`}</LinkContent>
      </Link>
      <Link to="/contact" className={css['link']}>
        <LinkContent icon={Mail}>{t`Scrivici`}</LinkContent>
      </Link>
    </nav>
  );
}
