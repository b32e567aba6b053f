import { Plural } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import { InlineFact, InlineFacts } from '#src/ui/inline-facts.tsx';

interface OrganiserFactsProps {
  place: string;
  /** `undefined` while it is on its way. */
  totalEvents: number | undefined;
  className?: string | undefined;
}

/** Where an organisation is at home, and how many events it has published. */
export const OrganiserFacts = ({ place, totalEvents, className }: OrganiserFactsProps) => (
  <InlineFacts className={className}>
    {place !== '' && <InlineFact Icon={MapPin}>{place}</InlineFact>}
    <InlineFact Icon={CalendarDays}>
      {totalEvents === undefined ? '–' : <Plural value={totalEvents} one="un evento" other="# eventi" />}
    </InlineFact>
  </InlineFacts>
);
