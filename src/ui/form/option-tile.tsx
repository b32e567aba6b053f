import type { ReactNode } from 'react';
import css from './option-tile.module.css';
import { classNames } from '../layout/class-names.ts';

interface OptionTileProps<K> {
  /** Value of this option. */
  value: K;
  selected: readonly K[];
  name?: string;
  isInvalid?: boolean;
  className: string | undefined;
  onSelectedChange: (chosen: K[]) => void;
  children: ReactNode;
}

/** Checkbox of a multiple choice, the whole tile being the target. */
export function OptionTile<K>(props: OptionTileProps<K>) {
  const { value, selected, name, isInvalid, className, onSelectedChange, children } = props;
  return (
    <label className={classNames(css['tile'], className)}>
      <input
        type="checkbox"
        name={name}
        className={css['box']}
        checked={selected.includes(value)}
        aria-invalid={isInvalid}
        onChange={({ target }) =>
          onSelectedChange(
            target.checked ? [...selected, value] : selected.filter((other) => other !== value),
          )
        }
      />
      {children}
    </label>
  );
}
