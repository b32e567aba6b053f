import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import css from './menu.module.css';

interface MenuProps {
  /** The name of the button that opens it. */
  label: string;
  button: ReactNode;
  /** Under the top bar, or beside its button wherever that stands. */
  place?: 'bar' | 'beside';
  className?: string | undefined;
  children: ReactNode;
}

/** A button and the panel it opens; a press on an item, or leaving it by keyboard, closes it. */
export function Menu({ label, button, place = 'bar', className, children }: MenuProps) {
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        className={place === 'bar' ? css['button'] : iconButtonClass('soft')}
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(css['panel'], place === 'beside' && css['beside'])}
        onBlur={(event) => {
          const next = event.relatedTarget;
          const isGone = next !== null && !event.currentTarget.parentElement?.contains(next);
          if (isGone) event.currentTarget.hidePopover();
        }}
        onClick={(event) => {
          const pressed = event.target instanceof Element && event.target.closest('a, button');
          if (pressed !== null) event.currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** The looks of the round button, for one that opens something else. */
export const menuButtonClass = css['button'] ?? '';

/** The looks of one item, for a link or a button. */
export const menuItemClass = css['item'] ?? '';

/** The same for what cannot be taken back. */
export const menuDangerClass = classNames(css['item'], css['danger']);
