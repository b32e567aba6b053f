import { formatDayOfMonth, formatShortMonth, formatShortWeekday } from '#src/platform/text/format.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './date-tile.module.css';

/** The event's day as a calendar leaf. Decorative: the date is beside it as text. */
export const DateTile = ({ instant, tint }: { instant: string; tint: string }) => (
  <span className={classNames(css['tile'], tint)} aria-hidden="true">
    <span>{formatShortWeekday(instant)}</span>
    <span className={css['day']}>{formatDayOfMonth(instant)}</span>
    <span>{formatShortMonth(instant)}</span>
  </span>
);
