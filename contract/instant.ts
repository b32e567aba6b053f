import * as v from 'valibot';
import { isExistingDay } from './calendar-day.ts';

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Whether a text that matches the pattern is an existing day, and an instant that the server can format. */
function isInstant(text: string): boolean {
  const instantMs = Date.parse(text);
  return (
    Number.isFinite(instantMs) &&
    isExistingDay(text.slice(0, 10)) &&
    instantPattern.test(new Date(instantMs).toISOString())
  );
}

/** An instant on the wire: ISO 8601 with an offset. The server itself writes UTC. */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(instantPattern, 'instantInvalid'),
  v.check((text) => !instantPattern.test(text) || isInstant(text), 'instantInvalid'),
);
