import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { outcomes, sources } from '#contract/check-in/operation.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { SelectPill } from '#src/ui/select-pill.tsx';
import css from './log-page.module.css';
import { longestName, type LogSearch } from './log-search.ts';
import { outcomeWords, sourceWords } from './log-words.ts';

const route = getRouteApi('/organisation/event/detail/$id/log');

/** So long after the last letter a name is asked for. */
const pauseMs = 250;

interface LogFiltersProps {
  search: LogSearch;
  /** Every label there is in this log. */
  deviceLabels: readonly string[];
}

/** What the log is narrowed to: in the address, so that it can be handed on. */
export function LogFilters({ search, deviceLabels }: LogFiltersProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { outcome, source, device, q = '' } = search;
  const change = (patch: Partial<LogSearch>) =>
    void navigate({
      search: ({ page: _, ...before }) => ({ ...before, ...patch }),
      replace: true,
      resetScroll: false,
    });
  const outcomeTexts = outcomeWords();
  const sourceTexts = sourceWords();
  const options = <K extends string>(keys: readonly K[], textOf: (key: K) => string) =>
    keys.map((key) => ({ key, text: textOf(key), short: textOf(key) }));
  // One that came with the address may be of a log that has been narrowed since.
  const devices =
    device === undefined || deviceLabels.includes(device) ? deviceLabels : [device, ...deviceLabels];
  const named = devices.filter((it) => it !== '');
  return (
    <div className={css['filters']}>
      <NameSearch text={q} onSettled={(text) => change({ q: text || undefined })} />
      <div className={css['pills']} role="group" aria-label={t`Filtri`}>
        <SelectPill
          label={t`Esito`}
          isActive={outcome !== undefined}
          value={outcome ?? ''}
          options={[
            { key: '', text: t`Tutti gli esiti`, short: t`Esito` },
            ...options(outcomes, (key) => outcomeTexts[key].text),
          ]}
          onValueChange={(value) => change({ outcome: value || undefined })}
        />
        <SelectPill
          label={t`Come`}
          isActive={source !== undefined}
          value={source ?? ''}
          options={[
            { key: '', text: t`In qualsiasi modo`, short: t`Come` },
            ...options(sources, (key) => sourceTexts[key].text),
          ]}
          onValueChange={(value) => change({ source: value || undefined })}
        />
        {named.length > 0 && (
          <SelectPill
            label={t`Varco o telefono`}
            isActive={device !== undefined}
            value={device ?? ''}
            options={[
              { key: '', text: t`Tutti i varchi e i telefoni`, short: t`Varco` },
              ...options(named, (key) => key),
            ]}
            onValueChange={(value) => change({ device: value || undefined })}
          />
        )}
      </div>
    </div>
  );
}

interface NameSearchProps {
  text: string;
  onSettled: (text: string) => void;
}

/** A search by name, asked for when the typing has come to rest. */
function NameSearch({ text, onSettled }: NameSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  /** What was asked for last, here or by the address. */
  const asked = useRef(text);
  const settle = useEffectEvent(() => {
    asked.current = typed.trim();
    onSettled(asked.current);
  });
  useEffect(() => {
    if (typed.trim() === asked.current) return;
    const pause = setTimeout(() => settle(), pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  // By the link that clears the filters, or the way back; what was asked for here stays as it is being typed.
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  return (
    <SearchField label={t`Cerca per nome`} value={typed} maxLength={longestName} onValueChange={setTyped} />
  );
}
