import type { ComponentProps } from 'react';
import css from './button.module.css';
import { classNames } from '../layout/class-names.ts';
import { Spinner } from '../status/spinner.tsx';

export type ButtonVariant = 'accent' | 'brand' | 'quiet' | 'plain' | 'danger';

interface ButtonStyleProps {
  variant?: ButtonVariant;
  size?: 'regular' | 'small';
  isWide?: boolean;
}

/** Class of a button, for a link that leads to the next step. */
export const buttonClass = ({ variant = 'brand', size = 'regular', isWide }: ButtonStyleProps = {}): string =>
  classNames(css['button'], css[variant], size === 'small' && css['small'], isWide && css['wide']);

interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** Shows a spinner; the button keeps width and focus, and ignores clicks. */
  isBusy?: boolean;
}

/** Button. At most one `accent` per screen: the primary action. */
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
  const styleProps: ButtonStyleProps = {
    ...(variant !== undefined && { variant }),
    ...(size !== undefined && { size }),
    ...(isWide !== undefined && { isWide }),
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(styleProps), className)}
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
