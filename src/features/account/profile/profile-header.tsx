import { useLingui } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { InlineDetail, InlineDetails } from '#src/ui/list/inline-details.tsx';
import css from './profile-header.module.css';

interface ProfileHeaderProps {
  name: string;
  picture: string;
  place: string;
  isOrganisation: boolean;
  /** Number of events; `undefined` while loading. */
  noOfEvents?: ReactNode;
  /** Links below the header. */
  children?: ReactNode;
}

/** From this length a name is shown smaller, to fit a phone. */
const longNameLength = 40;

/** Name, image, kind and location of a profile. */
export function ProfileHeader({
  name,
  picture,
  place,
  isOrganisation,
  noOfEvents,
  children,
}: ProfileHeaderProps) {
  const { t } = useLingui();
  return (
    <div className={css['header']}>
      <Avatar name={name} image={picture} size={96} />
      <div className={css['words']}>
        <h1 className={css['name']} data-long={name.length > longNameLength || undefined}>
          {name}
        </h1>
        <InlineDetails>
          <span>{isOrganisation ? t`Organizzazione` : t`Account personale`}</span>
          {place !== '' && <InlineDetail Icon={MapPin}>{place}</InlineDetail>}
          {noOfEvents !== undefined && <InlineDetail Icon={CalendarDays}>{noOfEvents}</InlineDetail>}
        </InlineDetails>
        {children}
      </div>
    </div>
  );
}
