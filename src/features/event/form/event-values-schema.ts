import * as v from 'valibot';
import { eventFormSchema } from '#contract/event/event-form.ts';
import { startOfRomeDay } from '#contract/rome-time.ts';
import type { EventValues } from './event-values.ts';

interface Known {
  /** The first day that may be chosen, `2026-11-23`. */
  firstDay: string;
  /** When it has begun so far: that may stay. */
  start: string;
}

/** The schema of the contract, with what the server adds to it as far as the page can know it. */
export const eventValuesSchema = ({ firstDay, start }: Known): v.GenericSchema =>
  v.intersect([
    eventFormSchema,
    v.pipe(
      v.looseObject({ image: v.string(), startDateTime: v.string() }),
      v.forward(
        v.check(
          ({ image, cover }) => image !== '' || (cover as EventValues['cover']).kind === 'new',
          'ImageIsRequired',
        ),
        ['image'],
      ),
      v.forward(
        v.check(
          ({ startDateTime: it }) => it === '' || it === start || Date.parse(it) >= startOfRomeDay(firstDay),
          'dateTooEarly',
        ),
        ['startDateTime'],
      ),
      // What is sent is made by the other schema alone.
      v.transform(() => ({})),
    ),
  ]);
