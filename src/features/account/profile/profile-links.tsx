import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Banknote,
  CalendarDays,
  ChevronRight,
  KeyRound,
  Mail,
  Megaphone,
  Search,
  Settings,
  Ticket,
  UserPen,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import css from './profile-links.module.css';

const inside = (Icon: ComponentType<{ size: number }>, words: ReactNode) => (
  <>
    <span className={css['icon']} aria-hidden="true">
      <Icon size={22} />
    </span>
    <span className={css['words']}>{words}</span>
    <ChevronRight size={20} aria-hidden="true" />
  </>
);

const main = (title: string, text: string) => (
  <>
    <strong>{title}</strong>
    <span>{text}</span>
  </>
);

/** Where an attendee goes from her profile. */
export function AttendeeLinks() {
  const { t } = useLingui();
  return (
    <nav className={css['links']} aria-label={t`Da qui`}>
      <Link to="/" className={css['main']}>
        {inside(Search, main(t`Trova un evento`, t`Vicino a te, o dove vuoi andare`))}
      </Link>
      <Link to="/myorders" className={css['link']}>
        {inside(Ticket, t`I miei ordini`)}
      </Link>
      <Link to="/update/profile" className={css['link']}>
        {inside(UserPen, t`Modifica il profilo`)}
      </Link>
      <Link to="/contact" className={css['link']}>
        {inside(Mail, t`Scrivici`)}
      </Link>
    </nav>
  );
}

/** Where an organisation goes from its profile. */
export function OrganisationLinks() {
  const { t } = useLingui();
  return (
    <nav className={css['links']} aria-label={t`Da qui`}>
      <Link to="/organisation/event" className={css['main']}>
        {inside(CalendarDays, main(t`I miei eventi`, t`Iscritti, liste e la porta`))}
      </Link>
      <Link to="/my/promoted/events" className={css['link']}>
        {inside(Megaphone, t`Eventi in evidenza`)}
      </Link>
      <Link to="/organisation/payments" className={css['link']}>
        {inside(Banknote, t`Pagamenti`)}
      </Link>
      <Link to="/profile" search={{ drawer: 'update' }} className={css['link']}>
        {inside(UserPen, t`Modifica il profilo`)}
      </Link>
      <Link to="/profile" search={{ drawer: 'password' }} className={css['link']}>
        {inside(KeyRound, t`Cambia la password`)}
      </Link>
      <Link to="/organisation/setting" className={css['link']}>
        {inside(Settings, t`Impostazioni`)}
      </Link>
    </nav>
  );
}
