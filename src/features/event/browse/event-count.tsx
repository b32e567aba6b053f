import { Plural } from '@lingui/react/macro';
import { formatInteger } from '#src/platform/text/format.ts';

/** Translated event count, e.g. `42 eventi`. */
export const EventCount = ({ count }: { count: number }) => (
  <Plural value={count} _0="Nessun evento" one="Un evento" other={`${formatInteger(count)} eventi`} />
);
