import type { ReactNode } from 'react';
import css from './tabs.module.css';

/** A row of links of which one is the current page (`aria-current`), as the address says. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css['tabs']} aria-label={label}>
    {children}
  </nav>
);

/** The looks of one of its links. */
export const tabClass = css['tab'] ?? '';

/** How many things wait behind a tab. */
export const TabCount = ({ children }: { children: ReactNode }) => (
  <span className={css['count']}>{children}</span>
);
