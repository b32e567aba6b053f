import { useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { toNearParameter } from '#contract/event/distance.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './filter-bar.module.css';
import type { LandingSearch } from './landing-search.ts';
import { useUpdateSearch } from './use-update-search.ts';

/** Sorts the list by distance. The position leaves the device rounded to about a kilometre (BR-36). */
export function NearMeChip({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const updateSearch = useUpdateSearch(search);
  const [isLocating, setLocating] = useState(false);
  const isOn = search.near !== undefined;
  const fail = ({ code }: Pick<GeolocationPositionError, 'code'>): void => {
    setLocating(false);
    toast.error(
      code === 1
        ? t`Il browser non ci dice dove sei: puoi permetterlo nelle impostazioni del sito, oppure scegli una regione nei filtri.`
        : t`Non riusciamo a trovare la tua posizione. Riprova all’aperto o scegli una regione nei filtri.`,
    );
  };
  const locate = (): void => {
    // Undefined without a secure context (https).
    if (!('geolocation' in navigator)) return fail({ code: 2 });
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        // Online events are nowhere; on a phone the list shows the distances.
        updateSearch({
          near: toNearParameter(coords),
          ...(search.mode === 'online' && { mode: undefined }),
          tab: 'eventIndex',
        });
      },
      fail,
      { timeout: 15 * secondMs, maximumAge: minuteMs },
    );
    return undefined;
  };
  return (
    <button
      type="button"
      className={css['chip']}
      aria-pressed={isOn}
      aria-busy={isLocating}
      disabled={isLocating}
      onClick={isOn ? () => updateSearch({ near: undefined }) : locate}
    >
      <LocateFixed size={16} aria-hidden="true" />
      {t`Vicino a me`}
    </button>
  );
}
