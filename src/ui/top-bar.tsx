import type { ReactNode } from 'react';
import css from './top-bar.module.css';

/** The bar at the head of every browsing page: the brand at its start, what one can do at its end. */
export const TopBar = ({ start, end }: { start: ReactNode; end: ReactNode }) => (
  <header className={css['bar']}>
    <div className={css['inside']}>
      {start}
      <div className={css['end']}>{end}</div>
    </div>
  </header>
);
