import { classNames } from './class-names.ts';
import css from './spinner.module.css';

/** A turning ring; what it waits for is said by the text beside it. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(css['spinner'], className)} aria-hidden="true" />
);
