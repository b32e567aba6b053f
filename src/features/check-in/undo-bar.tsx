import { Trans } from '@lingui/react/macro';
import { Undo2, UsersRound } from 'lucide-react';
import { classNames } from '#src/ui/class-names.ts';
import type { Done } from './use-check-in.ts';
import css from './undo-bar.module.css';

interface UndoBarProps {
  done: Done | undefined;
  /** At the head of the screen, where its foot is taken. */
  isAbove: boolean;
}

/** Says what was just done, and takes it back or goes on with it. */
export const UndoBar = ({ done, isAbove }: UndoBarProps) => (
  <div className={classNames(css['region'], isAbove && css['above'])} role="status">
    {done !== undefined && (
      <div className={css['bar']}>
        <span className={css['message']}>{done.message}</span>
        {done.more !== undefined && (
          <button type="button" className={css['undo']} onClick={done.more.act}>
            <UsersRound size={18} aria-hidden="true" />
            {done.more.label}
          </button>
        )}
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
