import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface NewTabLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Link that opens in a new tab, announced to screen readers, so that the current task is kept. */
export function NewTabLink({ href, className, children }: NewTabLinkProps) {
  const { t } = useLingui();
  return (
    <a href={href} target="_blank" className={className}>
      {children}
      <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
    </a>
  );
}
