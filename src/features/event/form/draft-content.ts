import * as v from 'valibot';
import { maxNoTicketsSchema, modeSchema } from '#contract/event/event.ts';
import type { Crop } from '#src/ui/crop/crop.ts';
import type { CoverChoice } from './cover-choice.ts';
import { emptyValues, type EventValues } from './event-values.ts';

const text = v.fallback(v.string(), '');
const keys = v.fallback(v.array(v.number()), []);
const degrees = v.fallback(v.nullable(v.number()), null);

/** A draft may be of another version of the form: what it does not know begins as the form does. */
const contentSchema = v.object({
  title: text,
  description: text,
  domanda: text,
  category: keys,
  sdgs: keys,
  startDateTime: text,
  endDateTime: text,
  mode: v.fallback(modeSchema, emptyValues.mode),
  location: text,
  latitude: degrees,
  longitude: degrees,
  region: text,
  isFree: v.fallback(v.boolean(), emptyValues.isFree),
  price: text,
  maxNoTickets: v.fallback(maxNoTicketsSchema, emptyValues.maxNoTickets),
  maxTicketAvailable: text,
  externalLink: text,
  image: text,
  version: v.fallback(v.number(), 0),
  crop: v.fallback(v.nullable(v.object({ x: v.number(), y: v.number(), zoom: v.number() })), null),
});

/** What the form holds, as its draft keeps it beside the chosen picture. */
export const contentOf = ({ cover, ...values }: EventValues): unknown => ({
  ...values,
  crop: cover.kind === 'new' ? cover.crop : null,
});

/** A kept draft → the form's values without its picture, and how that was cut; nothing of what is no draft. */
export function readContent(
  content: unknown,
): { values: Omit<EventValues, 'cover'>; crop: Crop | null } | undefined {
  const parsed = v.safeParse(contentSchema, content);
  if (!parsed.success) return undefined;
  const { crop, ...values } = parsed.output;
  return { values, crop };
}

/** The picture file of a choice, as it was chosen. */
export const pictureOf = (cover: CoverChoice): Blob | undefined =>
  cover.kind === 'new' ? cover.picture.file : undefined;
