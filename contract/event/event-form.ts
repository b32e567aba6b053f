import * as v from 'valibot';
import {
  isWebUrl,
  lineSchema,
  optionalLineSchema,
  paragraphsSchema,
  stripControlCharacters,
} from '../account/fields.ts';
import { placesSchema, placesUpTo, priceSchema } from '../input/number-fields.ts';
import { instantSchema } from '../instant.ts';
import { minPriceEuros } from '../payment/min-price-euros.ts';
import { maxNoTicketsSchema, modeSchema } from './event.ts';
import { joinLinkLeadSchema, joinLinkSchema } from './join-link.ts';
import { regionCodes, sdgKeys, selectableCategoryKeys } from './lookups.ts';

/** Maximum size of an event's cover. */
export const maxCoverBytes = 10 * 1024 * 1024;

/** Maximum total size of the form's texts: two long texts in UTF-8 (EV-20). */
export const maxEventTextBytes = 1024 * 1024;

/** Maximum length of the HTML of `description` and `domanda`, in characters (EV-20). */
export const maxEventHtml = 100_000;

/** How many places of a free event with limited places one person gets without confirming them (EV-78). */
export const defaultConfirmAbove = 10;
export const maxConfirmAbove = 1000;

/** A number that a program writes, as JSON or in a text field; accepts a decimal comma. */
const numberInput = v.union(
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

/** Like `numberInput`, with `null` for an empty field. */
const optionalNumber = v.union(
  [
    v.null(),
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    numberInput,
  ],
  'numberInvalid',
);

const degrees = (max: number) =>
  v.optional(
    v.pipe(
      optionalNumber,
      v.check((value) => value === null || Math.abs(value) <= max, 'numberInvalid'),
    ),
    null,
  );

/** A non-empty list of `keys`, without repetitions. */
const nonEmptyKeys = (keys: readonly number[]) =>
  v.pipe(
    v.array(
      v.pipe(
        numberInput,
        v.check((key) => keys.includes(key), 'valueInvalid'),
      ),
    ),
    v.nonEmpty('valueIsRequired'),
    v.transform((chosen) => [...new Set(chosen)]),
  );

const booleanInput = v.union(
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
  stripControlCharacters,
  v.trim(),
  v.maxLength(2000, 'textTooLong'),
  v.check((text) => text === '' || isWebUrl(text), 'linkUnsafe'),
);

/** An instant whose form field may be empty (`valueIsRequired`). */
const requiredInstant = v.pipe(v.string('valueIsRequired'), v.nonEmpty('valueIsRequired'), instantSchema);

/** An invalid date has its own issue, so that NaN passes here. */
const isEndAfterStart = (form: { startDateTime: string; endDateTime: string }): boolean =>
  !(Date.parse(form.endDateTime) <= Date.parse(form.startDateTime));

const titleSchema = lineSchema(150);
const maxLocation = 300;
const versionSchema = v.optional(
  v.pipe(
    optionalNumber,
    v.transform((number) => number ?? 0),
    v.integer('numberInvalid'),
    v.minValue(0, 'numberInvalid'),
    v.maxValue(1_000_000_000, 'numberInvalid'),
  ),
  0,
);

const maxPriceEuros = 10_000;

/**
 * The form of an event (EV-30), as JSON or as the text fields of a multipart form: numbers and booleans may
 * be texts. Free forces price 0, Unlimited forces 0 tickets, online clears the location (EV-32). The server
 * additionally checks that an image exists and that the maximum is not below the tickets taken (EV-17).
 */
export const eventFormSchema = v.pipe(
  v.object({
    title: titleSchema,
    description: v.optional(paragraphsSchema(maxEventHtml), ''),
    domanda: v.optional(paragraphsSchema(maxEventHtml), ''),
    category: v.optional(nonEmptyKeys(selectableCategoryKeys), []),
    sdgs: v.optional(nonEmptyKeys(sdgKeys), []),
    startDateTime: requiredInstant,
    endDateTime: requiredInstant,
    mode: v.optional(modeSchema, 'offline'),
    location: optionalLineSchema(maxLocation),
    latitude: degrees(90),
    longitude: degrees(180),
    region: v.optional(v.union([v.literal(''), v.picklist(regionCodes)], 'valueInvalid'), ''),
    isFree: v.optional(booleanInput, true),
    price: v.optional(v.pipe(priceSchema, v.maxValue(maxPriceEuros, 'priceMaximum')), 0),
    maxNoTickets: v.optional(maxNoTicketsSchema, 'Unlimited'),
    maxTicketAvailable: v.optional(placesSchema, 0),
    /** Ignored when the event is not free or its places are not limited (EV-78). */
    confirmAbove: v.optional(placesUpTo(maxConfirmAbove, 'confirmAboveInvalid'), defaultConfirmAbove),
    externalLink: v.optional(externalLinkSchema, ''),
    /** Of an online event, for holders of tickets (RG-52). */
    joinLink: v.optional(joinLinkSchema, ''),
    joinLinkLead: v.optional(joinLinkLeadSchema, 'now'),
    /** URL of an image that another event of the organiser shows; used when no file is uploaded (EV-15). */
    image: v.optional(
      v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\/api\/image\/[0-9a-f]{64}$/))], 'valueInvalid'),
      '',
    ),
    /** With an update: the version that was edited (EV-18). */
    version: versionSchema,
  }),
  // `partialCheck`: each is reported together with all other issues.
  v.forward(v.partialCheck([['startDateTime'], ['endDateTime']], isEndAfterStart, 'endDateIsLesser'), [
    'endDateTime',
  ]),
  v.forward(
    v.partialCheck(
      [['maxNoTickets'], ['maxTicketAvailable']],
      (form) => form.maxNoTickets === 'Unlimited' || form.maxTicketAvailable >= 1,
      'participantsMorethanZero',
    ),
    ['maxTicketAvailable'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['location']],
      (form) => form.mode === 'online' || form.location !== '',
      'valueIsRequired',
    ),
    ['location'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['region']],
      (form) => form.mode === 'online' || form.region !== '',
      'valueIsRequired',
    ),
    ['region'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['latitude']],
      (form) => form.mode === 'online' || form.latitude !== null,
      'valueIsRequired',
    ),
    ['latitude'],
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['longitude']],
      (form) => form.mode === 'online' || form.longitude !== null,
      'valueIsRequired',
    ),
    ['longitude'],
  ),
  v.forward(
    v.partialCheck(
      [['isFree'], ['price']],
      (form) => form.isFree || form.price >= minPriceEuros,
      'amountTooSmall',
    ),
    ['price'],
  ),
  v.transform((form) => ({
    ...form,
    price: form.isFree ? 0 : form.price,
    maxTicketAvailable: form.maxNoTickets === 'Unlimited' ? 0 : form.maxTicketAvailable,
    joinLink: form.mode === 'online' ? form.joinLink : '',
    ...(form.mode === 'online' && { location: '', region: '' as const, latitude: null, longitude: null }),
  })),
);
export type EventForm = v.InferOutput<typeof eventFormSchema>;

/** The form of an unlisted event (EV-74): what its door and tickets show. */
export const unlistedEventSchema = v.pipe(
  v.object({
    title: titleSchema,
    location: lineSchema(maxLocation),
    startDateTime: requiredInstant,
    endDateTime: requiredInstant,
    version: versionSchema,
  }),
  v.forward(v.partialCheck([['startDateTime'], ['endDateTime']], isEndAfterStart, 'endDateIsLesser'), [
    'endDateTime',
  ]),
);
export type UnlistedEventForm = v.InferOutput<typeof unlistedEventSchema>;
