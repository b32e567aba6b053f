import type { ReactNode } from 'react';
import css from './top-bar.module.css';

interface TopBarProps {
  start: ReactNode;
  end: ReactNode;
  /** What stays in sight under it. */
  children?: ReactNode;
}

/** The bar at the head of every browsing page: the brand at its start, what one can do at its end. */
export const TopBar = ({ start, end, children }: TopBarProps) => (
  <header className={css['bar']}>
    <div className={css['inside']}>
      {start}
      <div className={css['end']}>{end}</div>
    </div>
    {children}
  </header>
);
