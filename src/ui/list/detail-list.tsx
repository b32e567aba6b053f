import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './detail-list.module.css';

/** List of details with icons. */
export const DetailList = ({ children }: { children: ReactNode }) => (
  <ul className={css['facts']}>{children}</ul>
);

interface DetailItemProps {
  Icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
}

/** Detail with icon, title and text. */
export const DetailItem = ({ Icon, title, children }: DetailItemProps) => (
  <li className={css['fact']}>
    <span className={css['icon']}>
      <Icon size={22} aria-hidden="true" />
    </span>
    <div className={css['words']}>
      <p className={css['title']}>{title}</p>
      {children !== undefined && <p className={css['text']}>{children}</p>}
    </div>
  </li>
);
