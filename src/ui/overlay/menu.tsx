import { useId, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { iconButtonClass } from '../form/icon-button.tsx';
import css from './menu.module.css';

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  /** Below the top bar, or beside its button. */
  placement?: 'bar' | 'adjacent';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Popover menu. A click on an item closes it, and so does moving the focus out; Esc returns to the button.
 */
export function Menu({ label, button, placement = 'bar', className, children }: MenuProps) {
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        className={placement === 'bar' ? css['button'] : iconButtonClass('soft')}
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(css['panel'], placement === 'adjacent' && css['beside'])}
        onBlur={(event) => {
          const focusedElement = event.relatedTarget;
          const hasLeft =
            focusedElement !== null && !event.currentTarget.parentElement?.contains(focusedElement);
          if (hasLeft) event.currentTarget.hidePopover();
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

/** Class of the menu button, for a button that opens something else. */
export const menuButtonClass = css['button'] ?? '';

/** Class of a menu item, for a link or button. */
export const menuItemClass = css['item'] ?? '';

/** Class of a destructive menu item. */
export const menuDangerClass = classNames(css['item'], css['danger']);
