import type { ReactNode } from 'react';
import css from './state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What to do so that it does not stay empty. */
  children?: ReactNode;
  actions?: ReactNode;
  /** It is the whole page: its title is the page's. */
  isPage?: boolean;
}

/** Nothing is here, and that is no error. */
export function EmptyState({ icon, title, children, actions, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={css['state']}>
      <span className={css['icon']} aria-hidden="true">
        {icon}
      </span>
      <Title>{title}</Title>
      {children !== undefined && <div className={css['text']}>{children}</div>}
      {actions !== undefined && <div className={css['actions']}>{actions}</div>}
    </div>
  );
}
