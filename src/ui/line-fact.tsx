import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './line-fact.module.css';

/** One thing to know in a line of a card, with its sign. */
export const LineFact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <p className={css['fact']}>
    <Icon size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
