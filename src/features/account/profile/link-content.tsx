import { ChevronRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import css from './profile-links.module.css';

/** Content of a link of the profile: icon, text and arrow. */
export const LinkContent = ({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ size: number }>;
  children: ReactNode;
}) => (
  <>
    <span className={css['icon']} aria-hidden="true">
      <Icon size={22} />
    </span>
    <span className={css['words']}>{children}</span>
    <ChevronRight size={20} aria-hidden="true" />
  </>
);
