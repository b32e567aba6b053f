import { useLingui } from '@lingui/react/macro';
import { Check, Clock3, SaveOff, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import css from './verdict-screen.module.css';

export type VerdictTone = 'in' | 'already' | 'refused' | 'notKept';

/** Others of an order can be let in as well: their names want to be read. */
const shownWithOthersForMs = 5_000;

/** Green is read in passing; amber and red want a look. Not kept waits for somebody. */
const shownForMs: Record<VerdictTone, number | undefined> = {
  in: 1_500,
  already: 4_000,
  refused: 4_000,
  notKept: undefined,
};

const signs: Record<VerdictTone, ReactNode> = {
  in: <Check strokeWidth={3} />,
  already: <Clock3 strokeWidth={2.6} />,
  refused: <X strokeWidth={3} />,
  notKept: <SaveOff strokeWidth={2.4} />,
};

interface VerdictScreenProps {
  tone: VerdictTone;
  children: ReactNode;
  /** What stays in its place below: buttons, and a line on whether it is saved. */
  actions: ReactNode;
  note?: ReactNode;
  /** Above the buttons: it asks about other people. */
  others?: ReactNode;
  /** Somebody is at it: it stays. */
  isHeld?: boolean;
  onClose: () => void;
}

/**
 * The answer of the door over the whole screen: told apart by colour, sign, pattern and word. It
 * goes by itself, on a tap anywhere, or with Escape; not while somebody is at its buttons by keyboard.
 */
export function VerdictScreen(props: VerdictScreenProps) {
  const { tone, children, actions, note, others = false, isHeld = false, onClose } = props;
  const { t } = useLingui();
  const hasOthers = others !== false;
  const [isFocused, setIsFocused] = useState(false);
  const words = {
    in: t`Entra`,
    already: t`Già dentro`,
    refused: t`Non entra`,
    notKept: t`Non salvato`,
  };

  useEffect(() => {
    const delay = shownForMs[tone] && (hasOthers ? shownWithOthersForMs : shownForMs[tone]);
    if (delay === undefined || isFocused || isHeld) return;
    const timer = setTimeout(onClose, delay);
    return () => clearTimeout(timer);
  }, [tone, hasOthers, isFocused, isHeld, onClose]);

  // What lies below cannot be reached meanwhile; whoever was at one of its buttons comes back to it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, []);

  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, [onClose]);

  return (
    <div
      className={classNames(css['screen'], css[tone])}
      data-verdict={tone}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button, [data-group]') === null)
          onClose();
      }}
      onFocus={(event) => setIsFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setIsFocused(false)}
    >
      <div className={css['sign']} aria-hidden="true">
        {signs[tone]}
      </div>
      {/* A long name may need scrolling, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['words']} role="alert" tabIndex={0}>
        <p className={css['word']}>{words[tone]}</p>
        {children}
      </div>
      <div className={css['foot']}>
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
