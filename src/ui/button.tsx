import type { ComponentProps } from 'react';
import css from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'accent' | 'brand' | 'quiet' | 'plain' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'regular' | 'small';
  isWide?: boolean;
}

/** The looks of a button, for a link that leads to the next step. */
export const buttonClass = ({ variant = 'brand', size = 'regular', isWide }: ButtonLook = {}): string =>
  classNames(css['button'], css[variant], size === 'small' && css['small'], isWide && css['wide']);

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows that it is at work: it keeps its width and its focus, and cannot be pressed again. */
  isBusy?: boolean;
}

/** A button. One `accent` on a screen: the thing to do next. */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(variant !== undefined && { variant }),
    ...(size !== undefined && { size }),
    ...(isWide !== undefined && { isWide }),
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(look), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={css['content']} data-busy={isBusy || undefined}>
        {children}
      </span>
      {isBusy && <Spinner className={css['spinner']} />}
    </button>
  );
}
