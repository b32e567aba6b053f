import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './icon-button.module.css';

/** The looks of an icon button, for a link. It needs a label of its own. */
export const iconButtonClass = (tone: 'plain' | 'soft' = 'plain'): string =>
  classNames(css['button'], css[tone]);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'soft';
}

/** A round button of 44 px with an icon; `label` is its name. */
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
