import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './notice.module.css';

interface NoticeProps {
  tone?: 'brand' | 'ok' | 'wait' | 'stop';
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** `alert` for what must be heard at once. */
  role?: 'status' | 'alert';
}

/** Something to know on this page, in its place. */
export const Notice = ({ tone = 'brand', icon, title, children, action, role }: NoticeProps) => (
  <div className={classNames(css['notice'], css[tone])} role={role}>
    {icon !== undefined && (
      <span className={css['icon']} aria-hidden="true">
        {icon}
      </span>
    )}
    <div className={css['words']}>
      {title !== undefined && <p className={css['title']}>{title}</p>}
      {children}
    </div>
    {action}
  </div>
);
