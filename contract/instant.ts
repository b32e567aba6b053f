import * as v from 'valibot';

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Whether a text of this pattern names a day that there is, and an instant that the server can write as one. */
function isInstant(text: string): boolean {
  const instantMs = Date.parse(text);
  // The 30th of February would be taken for the 2nd of March.
  const [day = ''] = text.split('T');
  const dayMs = Date.parse(`${day}T00:00:00Z`);
  return (
    Number.isFinite(instantMs) &&
    new Date(dayMs).toISOString().startsWith(day) &&
    pattern.test(new Date(instantMs).toISOString())
  );
}

/** An instant on the wire: ISO 8601 with an offset; the server itself always writes UTC. */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(pattern, 'instantInvalid'),
  v.check((text) => !pattern.test(text) || isInstant(text), 'instantInvalid'),
);
