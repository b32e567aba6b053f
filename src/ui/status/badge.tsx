import type { ReactNode } from 'react';
import css from './badge.module.css';
import { classNames } from '../layout/class-names.ts';

export type Tone = 'brand' | 'accent' | 'ok' | 'wait' | 'stop' | 'neutral';

interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Small label; its colour repeats the meaning of its text. */
export const Badge = ({ tone = 'neutral', icon, className, children }: BadgeProps) => (
  <span className={classNames(css['badge'], css[tone], className)}>
    {icon}
    {children}
  </span>
);
