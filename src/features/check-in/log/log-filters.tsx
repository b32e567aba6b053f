import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { outcomes, sources } from '#contract/check-in/sources-and-outcomes.ts';
import { SearchField } from '#src/ui/form/search-field.tsx';
import { SelectPill } from '#src/ui/form/select-pill.tsx';
import css from './log-page.module.css';
import { maxNameLength, type LogSearch } from './log-search.ts';
import { getOutcomeLabels, getSourceLabels } from './log-labels.ts';

const route = getRouteApi('/organisation/event/detail/$id/log');

/** Debounce of the name search after the last keystroke. */
const debounceMs = 250;

interface LogFiltersProps {
  search: LogSearch;
  /** All device labels in this log. */
  deviceLabels: readonly string[];
}

/** Filters of the log, held in the URL, so that it can be shared (CI-45). */
export function LogFilters({ search, deviceLabels }: LogFiltersProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { outcome, source, device, q = '' } = search;
  const updateSearch = (patch: Partial<LogSearch>) =>
    void navigate({
      search: ({ page: _, ...previous }) => ({ ...previous, ...patch }),
      replace: true,
      resetScroll: false,
    });
  const outcomeLabels = getOutcomeLabels();
  const sourceLabels = getSourceLabels();
  const toOptions = <K extends string>(keys: readonly K[], getText: (key: K) => string) =>
    keys.map((key) => ({ key, text: getText(key), short: getText(key) }));
  // A device from the URL may be missing in these labels: keep it selectable.
  const devices =
    device === undefined || deviceLabels.includes(device) ? deviceLabels : [device, ...deviceLabels];
  const namedDevices = devices.filter((label) => label !== '');
  return (
    <div className={css['filters']}>
      <NameSearch text={q} onSearch={(text) => updateSearch({ q: text || undefined })} />
      <div className={css['pills']} role="group" aria-label={t`Filtri`}>
        <SelectPill
          label={t`Esito`}
          isActive={outcome !== undefined}
          value={outcome ?? ''}
          options={[
            { key: '', text: t`Tutti gli esiti`, short: t`Esito` },
            ...toOptions(outcomes, (key) => outcomeLabels[key].text),
          ]}
          onValueChange={(value) => updateSearch({ outcome: value || undefined })}
        />
        <SelectPill
          label={t`Come`}
          isActive={source !== undefined}
          value={source ?? ''}
          options={[
            { key: '', text: t`Tutte le modalità`, short: t`Come` },
            ...toOptions(sources, (key) => sourceLabels[key].text),
          ]}
          onValueChange={(value) => updateSearch({ source: value || undefined })}
        />
        {namedDevices.length > 0 && (
          <SelectPill
            label={t`Ingresso o telefono`}
            isActive={device !== undefined}
            value={device ?? ''}
            options={[
              { key: '', text: t`Tutti gli ingressi e i telefoni`, short: t`Ingresso` },
              ...toOptions(namedDevices, (key) => key),
            ]}
            onValueChange={(value) => updateSearch({ device: value || undefined })}
          />
        )}
      </div>
    </div>
  );
}

interface NameSearchProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Debounced search by name. */
function NameSearch({ text, onSearch }: NameSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  /** The search submitted last, from here or from the URL. */
  const lastSubmitted = useRef(text);
  const submit = useEffectEvent(() => {
    lastSubmitted.current = typed.trim();
    onSearch(lastSubmitted.current);
  });
  useEffect(() => {
    if (typed.trim() === lastSubmitted.current) return;
    const timer = setTimeout(() => submit(), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // Adopts a search changed by the reset link or by back navigation; a search submitted here does not
  // overwrite what is being typed.
  useEffect(() => {
    if (text === lastSubmitted.current) return;
    lastSubmitted.current = text;
    setTyped(text);
  }, [text]);
  return (
    <SearchField label={t`Cerca per nome`} value={typed} maxLength={maxNameLength} onValueChange={setTyped} />
  );
}
