import type { ComponentProps } from 'react';
import css from './card.module.css';
import { classNames } from './class-names.ts';

/** Raised surface for grouped content. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css['card'], className)} />
);
