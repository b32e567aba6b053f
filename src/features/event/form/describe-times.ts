import { t } from '@lingui/core/macro';
import { dayMs } from '#contract/durations.ts';
import { formatDayHeading, formatTime, formatWeekday } from '#src/platform/text/format.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';

/** `sabato 28 novembre, dalle 20:00 alle 2:00 di domenica`; with both days where they are further apart. */
export function describeTimes(start: string, end: string): string {
  const day = formatDayHeading(start);
  const [startTime, endTime] = [formatTime(start), formatTime(end)];
  if (isSameRomeDay(start, end)) return t`${day}, dalle ${startTime} alle ${endTime}`;
  const isOneNight = Date.parse(end) - Date.parse(start) < dayMs;
  if (isOneNight) return t`${day}, dalle ${startTime} alle ${endTime} di ${formatWeekday(end)}`;
  return t`Da ${day}, ore ${startTime}, a ${formatDayHeading(end)}, ore ${endTime}`;
}
