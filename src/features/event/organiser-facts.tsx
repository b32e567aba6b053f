import { Plural } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import { classNames } from '#src/ui/class-names.ts';
import css from './organiser-facts.module.css';

interface OrganiserFactsProps {
  place: string;
  /** `undefined` while it is on its way. */
  totalEvents: number | undefined;
  className?: string | undefined;
}

/** Where an organisation is at home, and how many events it has published. */
export const OrganiserFacts = ({ place, totalEvents, className }: OrganiserFactsProps) => (
  <p className={classNames(css['facts'], className)}>
    {place !== '' && (
      <span className={css['fact']}>
        <MapPin size={16} aria-hidden="true" />
        {place}
      </span>
    )}
    <span className={css['fact']}>
      <CalendarDays size={16} aria-hidden="true" />
      {totalEvents === undefined ? '–' : <Plural value={totalEvents} one="un evento" other="# eventi" />}
    </span>
  </p>
);
