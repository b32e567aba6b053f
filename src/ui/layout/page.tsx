import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './page.module.css';

interface PageProps {
  width?: 'narrow' | 'text' | 'wide';
  children: ReactNode;
}

/** Page column with a maximum width. */
export const Page = ({ width = 'wide', children }: PageProps) => (
  <div className={classNames(css['page'], css[width])}>{children}</div>
);
