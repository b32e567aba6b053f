import { ChevronDown } from 'lucide-react';
import type { Session } from '#src/platform/session.ts';
import { useSize } from '#src/platform/size.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import css from './account-face.module.css';

/** What the button of the account shows, and its place before the menu has come: they are the same size. */
export function AccountFace({ session }: { session: Session }) {
  const name = session.companyName || session.names;
  if (useSize() === 'small') return <Avatar name={name} picture={session.picture} />;
  return (
    <>
      <Avatar name={name} picture={session.picture} size={36} />
      <span className={css['name']}>{name}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </>
  );
}
