import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './inline-facts.module.css';

interface InlineFactsProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A few short things to know beside each other, as long as there is room. */
export const InlineFacts = ({ className, children }: InlineFactsProps) => (
  <p className={classNames(css['facts'], className)}>{children}</p>
);

/** One of them, with its sign. */
export const InlineFact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <span className={css['fact']}>
    <Icon size={16} aria-hidden="true" />
    {children}
  </span>
);
