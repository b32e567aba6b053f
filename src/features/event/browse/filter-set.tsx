import type { ReactNode } from 'react';
import { CheckTile } from '#src/ui/check-tile.tsx';
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
        <CheckTile
          key={key}
          value={key}
          chosen={chosen}
          className={css['option']}
          onChosenChange={onChosenChange}
        >
          {renderOption(key)}
        </CheckTile>
      ))}
    </div>
  </fieldset>
);
