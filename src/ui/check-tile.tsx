import type { ReactNode } from 'react';
import css from './check-tile.module.css';
import { classNames } from './class-names.ts';

interface CheckTileProps<K> {
  /** What this tile stands for. */
  value: K;
  chosen: readonly K[];
  name?: string;
  isInvalid?: boolean;
  className: string | undefined;
  onChosenChange: (chosen: K[]) => void;
  children: ReactNode;
}

/** One of several things that can be chosen together: the whole tile is its check box. */
export function CheckTile<K>(props: CheckTileProps<K>) {
  const { value, chosen, name, isInvalid, className, onChosenChange, children } = props;
  return (
    <label className={classNames(css['tile'], className)}>
      <input
        type="checkbox"
        name={name}
        className={css['box']}
        checked={chosen.includes(value)}
        aria-invalid={isInvalid}
        onChange={({ target }) =>
          onChosenChange(target.checked ? [...chosen, value] : chosen.filter((it) => it !== value))
        }
      />
      {children}
    </label>
  );
}
