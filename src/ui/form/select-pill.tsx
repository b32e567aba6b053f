import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './select-pill.module.css';

interface SelectPillProps<K extends string> {
  label: string;
  value: K;
  /** Marks an active filter. */
  isActive?: boolean;
  /** `icon` replaces the short label in a narrow container. */
  options: readonly { key: K; text: string; short: string; icon?: ReactNode; lang?: string }[];
  onValueChange: (key: K) => void;
}

/** Native select, shown as a pill with the short label or the icon of the selected option. */
export const SelectPill = <K extends string>({
  label,
  value,
  isActive = false,
  options,
  onValueChange,
}: SelectPillProps<K>) => (
  <span className={css['pill']} data-active={isActive || undefined}>
    <SelectedOption option={options.find((option) => option.key === value)} />
    <ChevronDown size={16} aria-hidden="true" />
    <select
      className={css['select']}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.key === event.target.value);
        if (chosen !== undefined) onValueChange(chosen.key);
      }}
    >
      {options.map((option) => (
        <option key={option.key} value={option.key} lang={option.lang}>
          {option.text}
        </option>
      ))}
    </select>
  </span>
);

const SelectedOption = ({ option }: { option: { short: string; icon?: ReactNode } | undefined }) => (
  <>
    {option?.icon !== undefined && (
      <span className={css['icon']} aria-hidden="true">
        {option.icon}
      </span>
    )}
    <span className={css['text']} aria-hidden="true">
      {option?.short}
    </span>
  </>
);
