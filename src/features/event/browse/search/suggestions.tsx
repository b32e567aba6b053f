import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, MapPin, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { minSuggestLength, suggestEvents } from '#contract/event/search-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { formatShortDate } from '#src/platform/text/format.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import type { Choice } from './choice.ts';
import css from './suggestions.module.css';

/** Debounce of the requests while the user types. */
const pauseMs = 120;

const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['event-suggestions', q],
    queryFn: ({ signal }) => api(suggestEvents, { query: { q } }, { signal }),
    select: (response) => response.data,
    staleTime: minuteMs,
    retry: false,
    enabled: q.length >= minSuggestLength,
    placeholderData: keepPreviousData,
  });

interface SuggestionsProps {
  /** Of the listbox. */
  id: string;
  text: string;
  activeIndex: number;
  onChoices: (choices: readonly Choice[]) => void;
  /** Searches for a text. */
  onSearch: (query: string) => void;
  onClose: () => void;
}

/** Listbox under the search field: events, places and organisations that the text may mean (BR-37). */
export function Suggestions({ id, text, activeIndex, onChoices, onSearch, onClose }: SuggestionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = usePaused(text.trim());
  const { data } = useQuery(suggestionsQuery(query));
  const isShort = text.trim().length < minSuggestLength;
  const options =
    data === undefined || isShort
      ? []
      : [
          ...data.events.map(({ _id, title, startDateTime }) => ({
            key: _id,
            Icon: CalendarDays,
            text: title,
            detail: formatShortDate(startDateTime),
            choose: () => void navigate({ to: '/event/detail/$id', params: { id: _id } }),
          })),
          ...data.places.map((place) => ({
            key: `place ${place}`,
            Icon: MapPin,
            text: place,
            detail: t`Luogo`,
            choose: () => onSearch(place),
          })),
          ...data.organisations.map(({ _id, companyName }) => ({
            key: _id,
            Icon: Users,
            text: companyName,
            detail: t`Organizzazione`,
            choose: () => void navigate({ to: '/organisation/page/$id', params: { id: _id } }),
          })),
        ];
  const choices = options.map(({ choose }, index) => ({ id: `${id}-${index}`, choose }));
  const report = useEffectEvent(() => onChoices(choices));
  const keys = options.map(({ key }) => key).join('\n');
  useEffect(() => {
    report();
    return () => onChoices([]);
  }, [keys, onChoices]);
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t`Suggerimenti`}
        className={css['list']}
        hidden={options.length === 0}
      >
        {options.map(({ key, Icon, text: label, detail, choose }, index) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className={css['option']}
            // Keeps the focus, and with it the list, until the click.
            onPointerDown={(event) => event.preventDefault()}
            // The field has the keys; whoever gets here by assistive technology may press Enter.
            onKeyDown={({ key: pressed }) => pressed === 'Enter' && choose()}
            onClick={() => {
              onClose();
              choose();
            }}
          >
            <Icon size={18} aria-hidden="true" />
            <span className={css['text']}>{label}</span>
            <span className={css['detail']}>{detail}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{options.length > 0 && t`Suggerimenti: ${options.length}`}</span>
      </VisuallyHidden>
    </>
  );
}

/** The value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
