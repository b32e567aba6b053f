import { Plural } from '@lingui/react/macro';
import { wholeNumber } from '#src/platform/format.ts';

/** `42 eventi`, in words where that is shorter. */
export const EventCount = ({ count }: { count: number }) => (
  <Plural value={count} _0="Nessun evento" one="Un evento" other={`${wholeNumber(count)} eventi`} />
);
