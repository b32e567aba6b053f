import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './notice.module.css';

interface NoticeProps {
  tone?: 'brand' | 'ok' | 'wait' | 'stop';
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** `alert` for urgent content, announced at once. */
  role?: 'status' | 'alert';
}

/** Inline message with icon and action. */
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
