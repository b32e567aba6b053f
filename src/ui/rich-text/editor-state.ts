import type { LexicalSubscription } from '@lexical/react/useLexicalSubscription';
import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import { $standing, type Standing } from './editor-commands.ts';

/** What holds where the caret is, for `useLexicalSubscription`. */
export const standing = (editor: LexicalEditor): LexicalSubscription<Standing> => ({
  initialValueFn: () => editor.read($standing),
  subscribe: (say) => editor.registerUpdateListener(({ editorState }) => say(editorState.read($standing))),
});

/** The history tells when there is something to take back, or to do again. */
const possible =
  (command: LexicalCommand<boolean>) =>
  (editor: LexicalEditor): LexicalSubscription<boolean> => ({
    initialValueFn: () => false,
    subscribe: (say) => editor.registerCommand(command, (is) => (say(is), false), COMMAND_PRIORITY_LOW),
  });

export const undoable = possible(CAN_UNDO_COMMAND);
export const redoable = possible(CAN_REDO_COMMAND);
