import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A link out of a form to something to read: in a new tab, so that what was typed stays, and said so. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <a href={href} target="_blank">
      {children}
      <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
    </a>
  );
}
