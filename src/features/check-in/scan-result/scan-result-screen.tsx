import { useLingui } from '@lingui/react/macro';
import { Check, Clock3, SaveOff, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './scan-result-screen.module.css';

/** Colour, icon and title of the screen; `saveFailed` when the scan could not be saved. */
export type ScanResultTone = 'in' | 'already' | 'refused' | 'saveFailed';

/** Longer when others of the order can be checked in, or a detail is said aloud: the operator reads it. */
const longAutoCloseMs = 5_000;

/** Green is read at a glance; amber and red take longer. A failed save stays until closed. */
const autoCloseMs: Record<ScanResultTone, number | undefined> = {
  in: 1_500,
  already: 4_000,
  refused: 4_000,
  saveFailed: undefined,
};

const icons: Record<ScanResultTone, ReactNode> = {
  in: <Check strokeWidth={3} />,
  already: <Clock3 strokeWidth={2.6} />,
  refused: <X strokeWidth={3} />,
  saveFailed: <SaveOff strokeWidth={2.4} />,
};

interface ScanResultScreenProps {
  tone: ScanResultTone;
  children: ReactNode;
  /** Fixed at the bottom: the buttons, and a line on whether the result is saved. */
  actions: ReactNode;
  note?: ReactNode;
  /** Above the buttons: checks in the others of the order. */
  others?: ReactNode;
  /** The screen says something that the operator has to act on. */
  hasHighlightedDetails?: boolean;
  /** Disables auto-close while the operator is interacting. */
  isPinned?: boolean;
  onClose: () => void;
}

/**
 * Full-screen result of a scan, distinguished by colour, icon, pattern and word. It closes by itself, on a tap
 * anywhere, or with Escape; not while one of its buttons has keyboard focus.
 */
export function ScanResultScreen(props: ScanResultScreenProps) {
  const { tone, children, actions, note, others = false, isPinned = false, onClose } = props;
  const { hasHighlightedDetails = false } = props;
  const { t } = useLingui();
  const hasOthers = others !== false;
  const [isFocused, setIsFocused] = useState(false);
  const labels = {
    in: t({ message: 'Check-in', context: 'answer' }),
    already: t`Già dentro`,
    refused: t`Non entra`,
    saveFailed: t`Non salvato`,
  };

  useEffect(() => {
    const delay =
      autoCloseMs[tone] && (hasOthers || hasHighlightedDetails ? longAutoCloseMs : autoCloseMs[tone]);
    if (delay === undefined || isFocused || isPinned) return;
    const timer = setTimeout(onClose, delay);
    return () => clearTimeout(timer);
  }, [tone, hasOthers, hasHighlightedDetails, isFocused, isPinned, onClose]);

  // What is below is inert meanwhile; returns the focus to it on close.
  useLayoutEffect(() => {
    const previousFocus = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && previousFocus instanceof HTMLElement) {
          previousFocus.focus({ preventScroll: true });
        }
      });
    };
  }, []);

  // Before the screen is painted: whoever sees it may press the key.
  useLayoutEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The search keeps the focus until the next frame, and would be cleared.
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [onClose]);

  return (
    <div
      className={classNames(css['screen'], css[tone])}
      data-result={tone}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button, [data-group]') === null)
          onClose();
      }}
      onFocus={(event) => setIsFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setIsFocused(false)}
    >
      <div className={css['icon']} aria-hidden="true">
        {icons[tone]}
      </div>
      {/* A long name may need to be scrolled, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['text']} role="alert" tabIndex={0}>
        <p className={css['label']}>{labels[tone]}</p>
        {children}
      </div>
      <div className={css['footer']}>
        {others}
        <div className={css['actions']}>{actions}</div>
        {note !== undefined && (
          <p className={css['note']} role="status">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}

/** Button on a coloured screen; `isPrimary` for the usual next step. */
export const ScanResultButton = ({
  isPrimary = false,
  ...props
}: ComponentProps<'button'> & { isPrimary?: boolean }) => (
  <button type="button" {...props} className={classNames(css['button'], isPrimary && css['next'])} />
);
