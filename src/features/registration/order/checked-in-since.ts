import { t } from '@lingui/core/macro';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatDateTime, formatTime } from '#src/platform/text/format.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';

/** Formats the check-in time; time only, when it was today. */
export const formatCheckedInSince = (checkedInAt: string): string =>
  isSameRomeDay(checkedInAt, nowMs())
    ? t`Dentro dalle ${formatTime(checkedInAt)}`
    : t`Dentro dal ${formatDateTime(checkedInAt)}`;
