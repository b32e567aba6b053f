import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  lead?: ReactNode;
  /** A way back, above the title. */
  back?: ReactNode;
  actions?: ReactNode;
}

/** Title of a page, with the way back above and what one can do beside it. */
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
