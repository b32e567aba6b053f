import * as v from 'valibot';
import { parseEuros, parsePlaces } from './parse-number.ts';

/** A program's fraction or a person's thousands. The page knows which it is, and sends a number. */
const ambiguous = /^\s*[+-]?\d{1,3}[.,]\d{3}\s*$/;

/** A number from JSON, or of a multipart form, where it may be written as `parse` reads it; without a value 0. */
const formNumber = (parse: (text: string) => number | undefined, issue: string) =>
  v.union(
    [
      v.number(),
      v.pipe(
        v.null(),
        v.transform(() => 0),
      ),
      v.pipe(
        v.string(),
        v.transform((text) => {
          if (text.trim() === '') return 0;
          return ambiguous.test(text) ? undefined : parse(text);
        }),
        v.number(),
      ),
    ],
    issue,
  );

/** A number of places of an event form, at most a million (EV-75). */
export const placesSchema = v.pipe(
  formNumber(parsePlaces, 'placesInvalid'),
  v.integer('placesNotWhole'),
  v.maxValue(1_000_000, 'placesMaximum'),
);

/** A number of places from 1 to `max`; `issue` says so. */
export const placesUpTo = (max: number, issue: string) =>
  v.pipe(formNumber(parsePlaces, issue), v.integer(issue), v.minValue(1, issue), v.maxValue(max, issue));

/** An amount of whole cents, in euros. */
export const eurosSchema = v.pipe(
  v.number('amountInvalid'),
  v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'amountInvalid'),
  v.transform((euros) => Math.round(euros * 100) / 100),
);

/** An amount of whole cents of an event form, in euros (EV-75). */
export const priceSchema = v.pipe(formNumber(parseEuros, 'amountInvalid'), eurosSchema);
