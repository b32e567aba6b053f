import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Banknote, CalendarDays, House, PanelLeftClose, PanelLeftOpen, Settings } from 'lucide-react';
import { chooseSidebar, useSidebar } from '#src/platform/sidebar.ts';
import css from './organisation-nav.module.css';

/** Navigation of an organisation: a sidebar on wide screens, else a bottom bar within thumb reach. */
export function OrganisationNav() {
  const { t } = useLingui();
  const isOpen = useSidebar() === 'open';
  const Toggle = isOpen ? PanelLeftClose : PanelLeftOpen;
  const toggleLabel = isOpen ? t`Riduci il menu` : t`Allarga il menu`;
  const getTooltip = (text: string) => (isOpen ? undefined : text);
  return (
    <nav className={css['nav']} data-sidebar={isOpen ? 'open' : 'closed'} aria-label={t`Organizzazione`}>
      <ul className={css['entries']}>
        <li>
          <Link to="/profile" className={css['entry']} title={getTooltip(t`Home`)}>
            <House size={22} aria-hidden="true" />
            <span className={css['text']}>{t`Home`}</span>
          </Link>
        </li>
        <li>
          <Link
            to="/organisation/event"
            className={css['entry']}
            activeOptions={{ exact: false }}
            title={getTooltip(t`Eventi`)}
          >
            <CalendarDays size={22} aria-hidden="true" />
            <span className={css['text']}>{t`Eventi`}</span>
          </Link>
        </li>
        <li>
          <Link to="/organisation/payments" className={css['entry']} title={getTooltip(t`Pagamenti`)}>
            <Banknote size={22} aria-hidden="true" />
            <span className={css['text']}>{t`Pagamenti`}</span>
          </Link>
        </li>
        <li>
          <Link to="/organisation/setting" className={css['entry']} title={getTooltip(t`Impostazioni`)}>
            <Settings size={22} aria-hidden="true" />
            <span className={css['text']}>{t`Impostazioni`}</span>
          </Link>
        </li>
      </ul>
      <button
        type="button"
        className={css['toggle']}
        aria-expanded={isOpen}
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={() => chooseSidebar(isOpen ? 'closed' : 'open')}
      >
        <Toggle size={20} aria-hidden="true" />
      </button>
    </nav>
  );
}
