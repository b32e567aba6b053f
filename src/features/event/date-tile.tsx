import { dayOfMonth, shortMonth, shortWeekday } from '#src/platform/format.ts';
import { classNames } from '#src/ui/class-names.ts';
import css from './date-tile.module.css';

/** The day of an event as a leaf of a calendar; the date stands beside it in words. */
export const DateTile = ({ instant, tint }: { instant: string; tint: string }) => (
  <span className={classNames(css['tile'], tint)} aria-hidden="true">
    <span>{shortWeekday(instant)}</span>
    <span className={css['day']}>{dayOfMonth(instant)}</span>
    <span>{shortMonth(instant)}</span>
  </span>
);
