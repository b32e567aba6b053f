import type { ReactNode } from 'react';
import css from './state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What to do so that it does not stay empty. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Nothing is here, and that is no error. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={css['state']}>
    <span className={css['icon']} aria-hidden="true">
      {icon}
    </span>
    <h2>{title}</h2>
    {children !== undefined && <div className={css['text']}>{children}</div>}
    {actions !== undefined && <div className={css['actions']}>{actions}</div>}
  </div>
);
