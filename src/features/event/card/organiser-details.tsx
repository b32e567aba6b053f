import { Plural } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import { InlineDetail, InlineDetails } from '#src/ui/list/inline-details.tsx';

interface OrganiserDetailsProps {
  place: string;
  /** `undefined` while loading. */
  totalEvents: number | undefined;
  className?: string | undefined;
}

/** Location of an organiser, and how many events it has published (EV-50). */
export const OrganiserDetails = ({ place, totalEvents, className }: OrganiserDetailsProps) => (
  <InlineDetails className={className}>
    {place !== '' && <InlineDetail Icon={MapPin}>{place}</InlineDetail>}
    <InlineDetail Icon={CalendarDays}>
      {totalEvents === undefined ? '–' : <Plural value={totalEvents} one="un evento" other="# eventi" />}
    </InlineDetail>
  </InlineDetails>
);
