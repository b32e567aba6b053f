import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './inline-details.module.css';

interface InlineDetailsProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Short details in a row that wraps. */
export const InlineDetails = ({ className, children }: InlineDetailsProps) => (
  <p className={classNames(css['facts'], className)}>{children}</p>
);

/** Detail with its icon. */
export const InlineDetail = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <span className={css['fact']}>
    <Icon size={16} aria-hidden="true" />
    {children}
  </span>
);
