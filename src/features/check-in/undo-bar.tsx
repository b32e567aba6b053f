import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { Done } from './use-check-in.ts';
import css from './undo-bar.module.css';

/** Says what was just done, and takes it back. */
export const UndoBar = ({ done }: { done: Done | undefined }) => (
  <div className={css['region']} role="status">
    {done !== undefined && (
      <div className={css['bar']}>
        <span className={css['message']}>{done.message}</span>
        {done.undo !== undefined && (
          <button type="button" className={css['undo']} onClick={done.undo}>
            <Undo2 size={18} aria-hidden="true" />
            <Trans>Annulla</Trans>
          </button>
        )}
      </div>
    )}
  </div>
);
