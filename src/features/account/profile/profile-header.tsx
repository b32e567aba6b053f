import { useLingui } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/avatar.tsx';
import { InlineFact, InlineFacts } from '#src/ui/inline-facts.tsx';
import css from './profile-header.module.css';

interface ProfileHeaderProps {
  name: string;
  picture: string;
  place: string;
  isOrganisation: boolean;
  /** How many events it has; `undefined` while that is on its way. */
  noOfEvents?: ReactNode;
  /** Under it: where else it can be found. */
  children?: ReactNode;
}

/** From here on a name would fill a phone in the size of the others. */
const longName = 40;

/** Who somebody is, in one look. */
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
      <Avatar name={name} picture={picture} size={96} />
      <div className={css['words']}>
        <h1 className={css['name']} data-long={name.length > longName || undefined}>
          {name}
        </h1>
        <InlineFacts>
          <span>{isOrganisation ? t`Organizzazione` : t`Account personale`}</span>
          {place !== '' && <InlineFact Icon={MapPin}>{place}</InlineFact>}
          {noOfEvents !== undefined && <InlineFact Icon={CalendarDays}>{noOfEvents}</InlineFact>}
        </InlineFacts>
        {children}
      </div>
    </div>
  );
}
