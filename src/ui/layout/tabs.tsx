import type { ReactNode } from 'react';
import css from './tabs.module.css';

/** Navigation tabs: links, of which the current page has `aria-current`. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css['tabs']} aria-label={label}>
    {children}
  </nav>
);

/** Class of a tab link. */
export const tabClass = css['tab'] ?? '';

/** Item count of a tab. */
export const TabCount = ({ children }: { children: ReactNode }) => (
  <span className={css['count']}>{children}</span>
);
