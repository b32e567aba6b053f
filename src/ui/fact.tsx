import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './fact.module.css';

/** Things to know about something, under each other. */
export const Facts = ({ children }: { children: ReactNode }) => <ul className={css['facts']}>{children}</ul>;

interface FactProps {
  Icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
}

/** One thing to know, with its sign. */
export const Fact = ({ Icon, title, children }: FactProps) => (
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
