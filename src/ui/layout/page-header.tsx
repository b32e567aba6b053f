import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Subtitle. */
  lead?: ReactNode;
  /** Back link, above the title. */
  back?: ReactNode;
  actions?: ReactNode;
}

/** Page title with back link and actions. */
export const PageHeader = ({ title, lead, back, actions }: PageHeaderProps) => (
  <div className={css['header']}>
    {back !== undefined && <div className={css['back']}>{back}</div>}
    <div className={css['words']}>
      <h1 className={css['title']}>{title}</h1>
      {lead !== undefined && <div className={css['lead']}>{lead}</div>}
    </div>
    {actions !== undefined && <div className={css['actions']}>{actions}</div>}
  </div>
);
