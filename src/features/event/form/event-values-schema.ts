import * as v from 'valibot';
import { eventFormSchema } from '#contract/event/event-form.ts';
import { getRomeDayStart } from '#contract/rome-time.ts';
import { toEventBody, type EventValues } from './event-values.ts';

interface SchemaOptions {
  /** First day that may be chosen, `2026-11-23`. */
  firstDay: string;
  /** The saved start, which may stay even if it is too early. */
  previousStart: string;
}

/** The contract's schema, plus the server's rules that the page can check (EV-31). */
export const eventValuesSchema = ({ firstDay, previousStart }: SchemaOptions): v.GenericSchema =>
  v.intersect([
    v.pipe(
      v.custom<EventValues>(() => true),
      v.transform(toEventBody),
      eventFormSchema,
    ),
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
          ({ startDateTime: value }) =>
            value === '' || value === previousStart || Date.parse(value) >= getRomeDayStart(firstDay),
          'dateTooEarly',
        ),
        ['startDateTime'],
      ),
      // The request body comes from the contract's schema alone.
      v.transform(() => ({})),
    ),
  ]);
