import type { ComponentProps } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import css from './verdict-screen.module.css';

/** A button on a full colour: `isNext` for what one does nearly always. */
export const VerdictButton = ({
  isNext = false,
  ...rest
}: ComponentProps<'button'> & { isNext?: boolean }) => (
  <button type="button" {...rest} className={classNames(css['button'], isNext && css['next'])} />
);
