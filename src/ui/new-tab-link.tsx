import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface NewTabLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to something to read: in a new tab, so that what was begun here stays, and said so. */
export function NewTabLink({ href, className, children }: NewTabLinkProps) {
  const { t } = useLingui();
  return (
    <a href={href} target="_blank" className={className}>
      {children}
      <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
    </a>
  );
}
