import type { ReactNode } from 'react';
import css from './state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What the user can do about it. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Renders the title as `<h1>`, when this is the whole page. */
  isPage?: boolean;
}

/** Empty list or page that is not an error. */
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
