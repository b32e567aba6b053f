import { ChevronDown } from 'lucide-react';
import css from './select-pill.module.css';

interface SelectPillProps<K extends string> {
  label: string;
  value: K;
  /** It narrows what is shown. */
  isActive?: boolean;
  options: readonly { key: K; text: string; short: string; lang?: string }[];
  onValueChange: (key: K) => void;
}

/** The platform's own select, shown as a pill with the short name of what is chosen. */
export const SelectPill = <K extends string>({
  label,
  value,
  isActive = false,
  options,
  onValueChange,
}: SelectPillProps<K>) => (
  <span className={css['pill']} data-active={isActive || undefined}>
    <span aria-hidden="true">{options.find((option) => option.key === value)?.short}</span>
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
