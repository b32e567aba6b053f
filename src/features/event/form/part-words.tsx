import { useLingui } from '@lingui/react/macro';
import { regions } from '#contract/event/lookups.ts';
import { dateAndTime, euros } from '#src/platform/format.ts';
import { categoryName } from '../categories.tsx';
import { goals } from '../sdgs.tsx';
import type { Part } from './event-differences.ts';
import type { EventValues } from './event-values.ts';

const shownCharacters = 160;

/** The words alone; nothing of it runs or is loaded. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();

const shortened = (text: string): string =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;

/** How the parts of an event are called, and what its form says of each, in short. */
export function usePartWords() {
  const { t, i18n } = useLingui();
  const nothing = t`niente`;
  const names: Record<Part, string> = {
    cover: t`Foto di copertina`,
    title: t`Titolo`,
    category: t`Categorie`,
    sdgs: t`Obiettivi di sviluppo sostenibile`,
    start: t`Inizio`,
    end: t`Fine`,
    mode: t`Modalità`,
    location: t`Luogo`,
    region: t`Regione`,
    point: t`Punto sulla mappa`,
    description: t`Descrizione`,
    tickets: t`Posti`,
    price: t`Prezzo`,
    externalLink: t`Link esterno`,
    domanda: t`Domanda`,
  };
  const degrees = (value: number | null) =>
    value === null ? '' : i18n.number(value, { maximumFractionDigits: 5 });
  const said: Record<Part, (it: EventValues) => string> = {
    cover: (it) => (it.cover.kind === 'new' ? t`la foto che hai scelto` : t`la foto salvata`),
    title: (it) => it.title,
    category: (it) => it.category.map((key) => i18n._(categoryName(key) ?? { id: String(key) })).join(', '),
    sdgs: (it) => it.sdgs.map((key) => `${key}. ${i18n._(goals[key]?.name ?? { id: '' })}`).join(', '),
    start: (it) => dateAndTime(it.startDateTime),
    end: (it) => dateAndTime(it.endDateTime),
    mode: (it) => (it.mode === 'online' ? t`Online` : t`Dal vivo`),
    location: (it) => it.location,
    region: (it) => regions.find(({ code }) => code === it.region)?.name ?? '',
    point: (it) => [degrees(it.latitude), degrees(it.longitude)].filter(Boolean).join(' · '),
    description: (it) => wordsOf(it.description),
    tickets: (it) => (it.maxNoTickets === 'Unlimited' ? t`Senza limite` : it.maxTicketAvailable),
    price: (it) => (it.isFree ? t`Gratuito` : euros(Number(it.price.replace(',', '.')))),
    externalLink: (it) => it.externalLink,
    domanda: (it) => wordsOf(it.domanda),
  };
  return {
    nameOf: (part: Part): string => names[part],
    wordsOf: (part: Part, values: EventValues): string => shortened(said[part](values)) || nothing,
  };
}
