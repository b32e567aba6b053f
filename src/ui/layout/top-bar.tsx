import type { ReactNode } from 'react';
import css from './top-bar.module.css';

interface TopBarProps {
  start: ReactNode;
  end: ReactNode;
  /** Content that stays visible below the bar. */
  children?: ReactNode;
}

/** Top bar of browsing pages: brand at the start, actions at the end. */
export const TopBar = ({ start, end, children }: TopBarProps) => (
  <header className={css['bar']}>
    <div className={css['inside']}>
      {start}
      <div className={css['end']}>{end}</div>
    </div>
    {children}
  </header>
);
