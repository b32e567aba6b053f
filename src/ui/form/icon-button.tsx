import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './icon-button.module.css';

/** Class of an icon button, for a link, which needs its own accessible name. */
export const iconButtonClass = (tone: 'plain' | 'soft' = 'plain'): string =>
  classNames(css['button'], css[tone]);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'soft';
}

/** Round 44 px icon button; `label` is its accessible name and tooltip. */
export const IconButton = ({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(iconButtonClass(tone), className)}
    aria-label={label}
    title={label}
  >
    {icon}
  </button>
);
