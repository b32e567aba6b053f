import { Trans } from '@lingui/react/macro';
import { Undo2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#src/ui/layout/class-names.ts';
import type { UndoableAction } from '../shared/use-check-in.ts';
import { useGuardedPress } from '../shared/use-guarded-press.ts';
import css from './undo-bar.module.css';

interface UndoBarProps {
  action: UndoableAction | undefined;
  /** At the top of the screen, where its bottom is covered. */
  isAtTop: boolean;
}

/** Snackbar with the last action, its undo and its follow-up (CI-62). */
export const UndoBar = ({ action, isAtTop }: UndoBarProps) => (
  <div className={classNames(css['region'], isAtTop && css['above'])} role="status">
    {action !== undefined && (
      <div className={css['bar']}>
        <span className={css['message']}>{action.message}</span>
        {action.undo !== undefined && (
          <ActionButton message={action.message} onPress={action.undo}>
            <Undo2 size={18} aria-hidden="true" />
            <Trans>Annulla</Trans>
          </ActionButton>
        )}
        {action.followUp !== undefined && (
          <ActionButton message={action.message} isWide onPress={action.followUp.run}>
            <UsersRound size={18} aria-hidden="true" />
            {action.followUp.label}
          </ActionButton>
        )}
      </div>
    )}
  </div>
);

interface ActionButtonProps {
  /** Of the action: the button of another message is not pressed by the same touch. */
  message: string;
  isWide?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ActionButton({ message, isWide, onPress, children }: ActionButtonProps) {
  const pressHandlers = useGuardedPress(message, onPress);
  return (
    <button type="button" className={css['action']} data-wide={isWide} {...pressHandlers}>
      {children}
    </button>
  );
}
