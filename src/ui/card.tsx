import type { ComponentProps } from 'react';
import css from './card.module.css';
import { classNames } from './class-names.ts';

/** A sheet of paper on the table. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css['card'], className)} />
);
