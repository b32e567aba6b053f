import { ChevronDown, DoorOpen } from 'lucide-react';
import type { Session } from '#src/platform/session/session.ts';
import { useViewport } from '#src/platform/render/viewport.ts';
import { Avatar } from '#src/ui/media/avatar.tsx';
import css from './account-button-content.module.css';

/** Content of the account button; also the fallback while the menu loads, in the same size. */
export function AccountButtonContent({ session }: { session: Session }) {
  const isStaff = session.userType === 'staff';
  const name = isStaff ? session.passEventTitle || session.names : session.companyName || session.names;
  const isSmall = useViewport() === 'small';
  return (
    <>
      {isStaff ? (
        <span className={css['door']} aria-hidden="true">
          <DoorOpen size={isSmall ? 24 : 20} />
        </span>
      ) : (
        <Avatar name={name} image={session.picture} {...(!isSmall && { size: 36 })} />
      )}
      {!isSmall && (
        <>
          <span className={css['name']}>{name}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </>
      )}
    </>
  );
}
