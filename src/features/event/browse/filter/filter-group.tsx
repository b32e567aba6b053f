import type { ReactNode } from 'react';
import { OptionTile } from '#src/ui/form/option-tile.tsx';
import css from './filter-group.module.css';

interface FilterGroupProps {
  legend: string;
  keys: readonly number[];
  selected: readonly number[];
  onSelectedChange: (chosen: number[]) => void;
  renderOption: (key: number) => ReactNode;
}

/** Checkboxes of one kind of filter. */
export const FilterGroup = ({ legend, keys, selected, onSelectedChange, renderOption }: FilterGroupProps) => (
  <fieldset className={css['set']}>
    <legend className={css['legend']}>{legend}</legend>
    <div className={css['options']}>
      {keys.map((key) => (
        <OptionTile
          key={key}
          value={key}
          selected={selected}
          className={css['option']}
          onSelectedChange={onSelectedChange}
        >
          {renderOption(key)}
        </OptionTile>
      ))}
    </div>
  </fieldset>
);
