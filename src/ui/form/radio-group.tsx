import type { ReactNode } from 'react';
import css from './radio-group.module.css';

interface RadioGroupProps<K extends string> {
  legend: string;
  name: string;
  value: K;
  options: readonly {
    key: K;
    title: string;
    text: string;
    icon: ReactNode;
    /** Cannot be selected now; `text` says why. */
    isDisabled?: boolean;
  }[];
  onValueChange: (key: K) => void;
}

/** Radio group of cards; arrow keys move the selection. */
export const RadioGroup = <K extends string>({
  legend,
  name,
  value,
  options,
  onValueChange,
}: RadioGroupProps<K>) => (
  <fieldset className={css['set']}>
    <legend className={css['legend']}>{legend}</legend>
    <div className={css['options']}>
      {options.map((option) => (
        <label key={option.key} className={css['option']}>
          <input
            type="radio"
            className={css['radio']}
            name={name}
            value={option.key}
            checked={option.key === value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.key)}
          />
          <span className={css['icon']} aria-hidden="true">
            {option.icon}
          </span>
          <span>
            <span className={css['title']}>{option.title}</span>
            <span className={css['text']}>{option.text}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
