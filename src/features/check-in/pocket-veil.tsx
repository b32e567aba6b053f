import { Trans, useLingui } from '@lingui/react/macro';
import { Hand } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { useModalDialog } from '#src/ui/use-modal-dialog.ts';
import css from './pocket-veil.module.css';
import { useIdle } from './use-idle.ts';

/** A phone that nobody has touched for so long may be in a pocket (CI-39). */
const veilAfterMs = 20_000;
/** So long the thumb stays before the list is there again. */
const holdMs = 500;

/** Whether fingers are how this device is used: no mouse lies beside it. */
const isTouchDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Covers the list of a phone that nobody has touched for a while, until somebody means it. */
export function PocketVeil() {
  const { t } = useLingui();
  const [isVeiled, setIsVeiled] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const dialog = useModalDialog(isVeiled);

  useIdle(veilAfterMs, () => {
    if (isTouchDevice()) setIsVeiled(true);
  });

  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => {
      setIsHeld(false);
      setIsVeiled(false);
    }, holdMs);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const letGo = () => setIsHeld(false);
  return (
    <dialog
      ref={dialog}
      className={css['veil']}
      aria-label={t`Elenco coperto`}
      // The way back is pressed in a pocket as easily as anything else.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onClose={() => isVeiled && dialog.current?.showModal()}
    >
      {isVeiled && (
        <button
          type="button"
          className={css['hold']}
          data-held={isHeld || undefined}
          style={{ '--hold': `${holdMs}ms` } as CSSProperties}
          onPointerDown={(event) => {
            if (event.button === 0) setIsHeld(true);
          }}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onPointerLeave={letGo}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => {
            // By keyboard, or by what reads the screen: no pocket does that.
            if (event.detail === 0) setIsVeiled(false);
          }}
        >
          <span className={css['sign']} aria-hidden="true">
            <svg className={css['ring']} viewBox="0 0 100 100">
              <circle cx="50" cy="50" r="46" pathLength="1" />
              <circle className={css['filled']} cx="50" cy="50" r="46" pathLength="1" />
            </svg>
            <Hand size={36} />
          </span>
          <span className={css['word']}>
            <Trans>Tieni premuto per continuare</Trans>
          </span>
        </button>
      )}
    </dialog>
  );
}
