import type { ReactNode } from 'react';
import css from './filter-set.module.css';

interface FilterSetProps {
  legend: string;
  keys: readonly number[];
  chosen: readonly number[];
  onChosenChange: (chosen: number[]) => void;
  renderOption: (key: number) => ReactNode;
}

/** Any of some filters of one kind. */
export const FilterSet = ({ legend, keys, chosen, onChosenChange, renderOption }: FilterSetProps) => (
  <fieldset className={css['set']}>
    <legend className={css['legend']}>{legend}</legend>
    <div className={css['options']}>
      {keys.map((key) => (
        <label key={key} className={css['option']}>
          <input
            type="checkbox"
            className={css['box']}
            checked={chosen.includes(key)}
            onChange={(event) =>
              onChosenChange(event.target.checked ? [...chosen, key] : chosen.filter((it) => it !== key))
            }
          />
          {renderOption(key)}
        </label>
      ))}
    </div>
  </fieldset>
);
