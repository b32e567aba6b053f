import { useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface CalendarLinkProps {
  /** Of an iCalendar file. */
  href: string;
  fileName: string;
  className?: string | undefined;
}

/** Puts something into the reader's own calendar. */
export function CalendarLink({ href, fileName, className }: CalendarLinkProps) {
  const { t } = useLingui();
  return (
    <a
      href={href}
      download={fileName}
      className={classNames(buttonClass({ variant: 'plain', size: 'small' }), className)}
    >
      <CalendarPlus size={20} aria-hidden="true" />
      {t`Aggiungi al calendario`}
    </a>
  );
}
