import { useLingui } from '@lingui/react/macro';
import { NearMeChip } from './near-me-chip.tsx';
import type { LandingSearch } from './landing-search.ts';
import css from './filter-bar.module.css';
import { useUpdateSearch } from './use-update-search.ts';

/** The filters most people come with, one tap each; a second tap clears them (BR-36). */
export function QuickChips({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const updateSearch = useUpdateSearch(search);
  const { date, mode } = search;
  const chips: readonly { text: string; isOn: boolean; change: LandingSearch }[] = [
    {
      text: t`Oggi`,
      isOn: date === 'today',
      change: { date: date === 'today' ? undefined : 'today' },
    },
    {
      text: t`Weekend`,
      isOn: date === 'weekend',
      change: { date: date === 'weekend' ? undefined : 'weekend' },
    },
    {
      text: t`Online`,
      isOn: mode === 'online',
      // Online events have no region (BR-2).
      change:
        mode === 'online' ? { mode: undefined } : { mode: 'online', region: undefined, near: undefined },
    },
  ];
  const buttons = chips.map(({ text, isOn, change }) => (
    <button
      key={text}
      type="button"
      className={css['chip']}
      aria-pressed={isOn}
      onClick={() => updateSearch(change)}
    >
      {text}
    </button>
  ));
  buttons.splice(2, 0, <NearMeChip key="near" search={search} />);
  return buttons;
}
