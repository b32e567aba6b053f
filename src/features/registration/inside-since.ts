import { t } from '@lingui/core/macro';
import { nowMs } from '#src/platform/clock.ts';
import { dateAndTime, isSameDay, timeOfDay } from '#src/platform/format.ts';

/** Since when somebody is in, in the reader's words; of today the hour is enough. */
export const insideSince = (checkedInAt: string): string =>
  isSameDay(checkedInAt, nowMs())
    ? t`Dentro dalle ${timeOfDay(checkedInAt)}`
    : t`Dentro dal ${dateAndTime(checkedInAt)}`;
