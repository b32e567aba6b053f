import { classNames } from '../layout/class-names.ts';
import css from './spinner.module.css';

/** Spinner; the text beside it says what is loading. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(css['spinner'], className)} aria-hidden="true" />
);
