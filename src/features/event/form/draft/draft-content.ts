import * as v from 'valibot';
import { maxNoTicketsSchema, modeSchema } from '#contract/event/event.ts';
import { joinLinkLeadSchema } from '#contract/event/join-link.ts';
import type { Crop } from '#src/ui/crop/crop.ts';
import type { CoverChoice } from '../fields/cover-choice.ts';
import { emptyValues, type EventValues } from '../event-values.ts';

const text = v.fallback(v.string(), '');
const keys = v.fallback(v.array(v.number()), []);
const degrees = v.fallback(v.nullable(v.number()), null);

/**
 * A draft may come from another version of the form: unknown or invalid fields fall back to the defaults
 * (EV-35).
 */
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
  joinLink: text,
  joinLinkLead: v.fallback(joinLinkLeadSchema, emptyValues.joinLinkLead),
  confirmAbove: v.fallback(v.string(), emptyValues.confirmAbove),
  image: text,
  version: v.fallback(v.number(), 0),
  crop: v.fallback(v.nullable(v.object({ x: v.number(), y: v.number(), zoom: v.number() })), null),
});

/** Form values as stored in a draft; the image file is stored separately. */
export const toDraftContent = ({ cover, ...values }: EventValues): unknown => ({
  ...values,
  crop: cover.kind === 'new' ? cover.crop : null,
});

/**
 * Parses a stored draft to form values without cover, and its crop.
 * @returns `undefined` when `content` is not a draft
 */
export function parseDraftContent(
  content: unknown,
): { values: Omit<EventValues, 'cover'>; crop: Crop | null } | undefined {
  const parsed = v.safeParse(contentSchema, content);
  if (!parsed.success) return undefined;
  const { crop, ...values } = parsed.output;
  return { values, crop };
}

/** The selected image file, before cropping. */
export const getCoverFile = (cover: CoverChoice): Blob | undefined =>
  cover.kind === 'new' ? cover.image.file : undefined;
