import * as v from 'valibot';
import { isWebAddress, lineOf, optionalLineOf, paragraphsOf, withoutControls } from '../account/fields.ts';
import { instantSchema } from '../instant.ts';
import { leastPaidEuros } from '../payment/least-paid-euros.ts';
import { maxNoTicketsSchema, modeSchema } from './event.ts';
import { regionCodes, sdgKeys, selectableCategoryKeys } from './lookups.ts';

/** The largest cover of an event: the setting of spec 2 §5, `file size 10`. */
export const maxCoverBytes = 10 * 1024 * 1024;

/** What all texts of the form may weigh together: two long texts in UTF-8. */
export const maxEventTextBytes = 1024 * 1024;

/** The longest HTML of `description` and `domanda`, in characters. */
export const maxEventHtml = 100_000;

/** A number as it comes in JSON or was typed into a field, where a comma is a point. */
const typedNumber = v.union(
  [
    v.number(),
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^-?\d{1,9}(?:[.,]\d{1,20})?$/),
      v.transform((text) => Number(text.replace(',', '.'))),
    ),
  ],
  'numberInvalid',
);

/** The same, where nothing typed is no number. */
const optionalNumber = v.union(
  [
    v.null(),
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    typedNumber,
  ],
  'numberInvalid',
);

/** A number, or 0 where nothing was typed. */
const numberOrZero = v.pipe(
  optionalNumber,
  v.transform((number) => number ?? 0),
);

const degrees = (most: number) =>
  v.optional(
    v.pipe(
      optionalNumber,
      v.check((it) => it === null || Math.abs(it) <= most, 'numberInvalid'),
    ),
    null,
  );

const wholeNumber = (most: number) =>
  v.pipe(
    numberOrZero,
    v.integer('numberInvalid'),
    v.minValue(0, 'numberInvalid'),
    v.maxValue(most, 'numberInvalid'),
  );

/** At least one of these keys, each once. */
const someOf = (keys: readonly number[]) =>
  v.pipe(
    v.array(
      v.pipe(
        typedNumber,
        v.check((key) => keys.includes(key), 'valueInvalid'),
      ),
    ),
    v.nonEmpty('valueIsRequired'),
    v.transform((chosen) => [...new Set(chosen)]),
  );

const trueOrFalse = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ],
  'valueInvalid',
);

const externalLinkSchema = v.pipe(
  v.string(),
  withoutControls,
  v.trim(),
  v.maxLength(2000, 'textTooLong'),
  v.check((text) => text === '' || isWebAddress(text), 'linkUnsafe'),
);

/** An instant that a form may have left empty. */
const chosenInstant = v.pipe(v.string('valueIsRequired'), v.nonEmpty('valueIsRequired'), instantSchema);

const mostCents = 1_000_000;

/**
 * The form of an event (spec 2 §5), as JSON or as the texts of a multipart form: numbers and flags may
 * be texts. Free forces price 0, Unlimited forces 0 tickets, online clears the place. What it cannot
 * know the server adds: that there is a picture, and that no ticket is taken away from anybody.
 */
export const eventFormSchema = v.pipe(
  v.object({
    title: lineOf(150),
    description: v.optional(paragraphsOf(maxEventHtml), ''),
    domanda: v.optional(paragraphsOf(maxEventHtml), ''),
    category: v.optional(someOf(selectableCategoryKeys), []),
    sdgs: v.optional(someOf(sdgKeys), []),
    startDateTime: chosenInstant,
    endDateTime: chosenInstant,
    mode: v.optional(modeSchema, 'offline'),
    location: optionalLineOf(300),
    latitude: degrees(90),
    longitude: degrees(180),
    region: v.optional(v.union([v.literal(''), v.picklist(regionCodes)], 'valueInvalid'), ''),
    isFree: v.optional(trueOrFalse, true),
    price: v.optional(
      v.pipe(
        numberOrZero,
        v.minValue(0, 'numberInvalid'),
        v.maxValue(mostCents / 100, 'numberInvalid'),
        v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'numberInvalid'),
        // What is nearly nothing costs nothing, and is no price.
        v.transform((euros) => Math.round(euros * 100) / 100),
      ),
      0,
    ),
    maxNoTickets: v.optional(maxNoTicketsSchema, 'Unlimited'),
    maxTicketAvailable: v.optional(wholeNumber(1_000_000), 0),
    externalLink: v.optional(externalLinkSchema, ''),
    /** The address of a picture that one of the own events shows: it is taken when no file comes. */
    image: v.optional(
      v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\/api\/image\/[0-9a-f]{64}$/))], 'valueInvalid'),
      '',
    ),
    /** With a change: the version it was made from (EV-18). */
    version: v.optional(wholeNumber(1_000_000_000), 0),
  }),
  // Each is said together with whatever else is wrong.
  v.forward(
    v.partialCheck(
      [['startDateTime'], ['endDateTime']],
      // Of what is no instant only that is said.
      (it) => !(Date.parse(it.endDateTime) <= Date.parse(it.startDateTime)),
      'endDateIsLesser',
    ),
    ['endDateTime'],
  ),
  v.forward(
    v.partialCheck(
      [['maxNoTickets'], ['maxTicketAvailable']],
      (it) => it.maxNoTickets === 'Unlimited' || it.maxTicketAvailable >= 1,
      'participantsMorethanZero',
    ),
    ['maxTicketAvailable'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['location']],
      (it) => it.mode === 'online' || it.location !== '',
      'valueIsRequired',
    ),
    ['location'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['region']],
      (it) => it.mode === 'online' || it.region !== '',
      'valueIsRequired',
    ),
    ['region'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['latitude']],
      (it) => it.mode === 'online' || it.latitude !== null,
      'valueIsRequired',
    ),
    ['latitude'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['longitude']],
      (it) => it.mode === 'online' || it.longitude !== null,
      'valueIsRequired',
    ),
    ['longitude'],
  ),
  v.forward(
    v.partialCheck([['isFree'], ['price']], (it) => it.isFree || it.price > 0, 'numberInvalid'),
    ['price'],
  ),
  v.forward(
    v.partialCheck(
      [['isFree'], ['price']],
      (it) => it.isFree || it.price === 0 || it.price >= leastPaidEuros,
      'amountTooSmall',
    ),
    ['price'],
  ),
  v.transform((it) => ({
    ...it,
    price: it.isFree ? 0 : it.price,
    maxTicketAvailable: it.maxNoTickets === 'Unlimited' ? 0 : it.maxTicketAvailable,
    ...(it.mode === 'online' && { location: '', region: '' as const, latitude: null, longitude: null }),
  })),
);
export type EventForm = v.InferOutput<typeof eventFormSchema>;
