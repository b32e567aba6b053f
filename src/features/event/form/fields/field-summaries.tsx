import { useLingui } from '@lingui/react/macro';
import { regions } from '#contract/event/lookups.ts';
import { parseEuros, parsePlaces } from '#contract/input/parse-number.ts';
import { parseInertHtml } from '#src/lib/parse-inert-html.ts';
import { formatDateTime, formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { categoryName } from '../../card/categories.tsx';
import { goals } from '../../card/sdgs.tsx';
import type { FieldGroup } from '../event-diff.ts';
import { hasConfirmAbove, type EventValues } from '../event-values.ts';

const maxSummaryLength = 160;

/** Extracts the text of HTML without running or loading anything. */
const htmlToText = (html: string): string => parseInertHtml(html).textContent.replace(/\s+/g, ' ').trim();

const truncate = (text: string): string =>
  text.length > maxSummaryLength ? `${text.slice(0, maxSummaryLength)}…` : text;

/** Labels and one-line summaries of the fields of an event. */
export function useFieldSummaries() {
  const { t, i18n } = useLingui();
  const emptyText = t`vuoto`;
  const labels: Record<FieldGroup, string> = {
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
    joinLink: t`Link per collegarsi`,
    domanda: t`Condizioni di partecipazione`,
  };
  const formatDegrees = (value: number | null) =>
    value === null ? '' : i18n.number(value, { maximumFractionDigits: 5 });
  const formatPlaces = (typed: string) => {
    const places = parsePlaces(typed);
    return places === undefined ? typed : formatInteger(places);
  };
  const summaries: Record<FieldGroup, (values: EventValues) => string> = {
    cover: (values) => (values.cover.kind === 'new' ? t`la foto che hai scelto` : t`la foto salvata`),
    title: (values) => values.title,
    category: (values) =>
      values.category.map((key) => i18n._(categoryName(key) ?? { id: String(key) })).join(', '),
    sdgs: (values) =>
      values.sdgs.map((key) => `${key}. ${i18n._(goals[key]?.name ?? { id: '' })}`).join(', '),
    start: (values) => formatDateTime(values.startDateTime),
    end: (values) => formatDateTime(values.endDateTime),
    mode: (values) => (values.mode === 'online' ? t`Online` : t`In presenza`),
    location: (values) => values.location,
    region: (values) => regions.find(({ code }) => code === values.region)?.name ?? '',
    point: (values) =>
      [formatDegrees(values.latitude), formatDegrees(values.longitude)].filter(Boolean).join(' · '),
    description: (values) => htmlToText(values.description),
    tickets: (values) => {
      if (values.maxNoTickets === 'Unlimited') return t`Senza limite`;
      const places = formatPlaces(values.maxTicketAvailable);
      if (!hasConfirmAbove(values)) return places;
      const confirmAbove = formatPlaces(values.confirmAbove);
      return `${places} · ${t`${confirmAbove} a persona senza conferma`}`;
    },
    price: ({ isFree, price: typed }) => {
      const euros = parseEuros(typed);
      if (isFree) return t`Gratis`;
      return euros === undefined ? typed : formatEuros(euros);
    },
    externalLink: (values) => values.externalLink,
    joinLink: (values) => values.joinLink,
    domanda: (values) => htmlToText(values.domanda),
  };
  return {
    getLabel: (part: FieldGroup): string => labels[part],
    getSummary: (part: FieldGroup, values: EventValues): string =>
      truncate(summaries[part](values)) || emptyText,
  };
}
