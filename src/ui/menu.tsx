import { useId, type ReactNode } from 'react';
import css from './menu.module.css';

interface MenuProps {
  /** The name of the button that opens it. */
  label: string;
  button: ReactNode;
  children: ReactNode;
}

/** A button at the end of the top bar and the panel it opens; a press on an item, or leaving it by
 * keyboard, closes it. */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId();
  return (
    <div>
      <button type="button" className={css['button']} popoverTarget={id} aria-label={label} title={label}>
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        className={css['panel']}
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
