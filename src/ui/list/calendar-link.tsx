import { useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { buttonClass } from '../form/button.tsx';
import { classNames } from '../layout/class-names.ts';

interface CalendarLinkProps {
  /** URL of an iCalendar file. */
  href: string;
  fileName: string;
  className?: string | undefined;
}

/** Downloads an event for the user's own calendar. */
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
