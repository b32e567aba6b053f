import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './detail-line.module.css';

/** Detail with icon, as one line of a card. */
export const DetailLine = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <p className={css['fact']}>
    <Icon size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
