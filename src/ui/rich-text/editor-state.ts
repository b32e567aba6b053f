import type { LexicalSubscription } from '@lexical/react/useLexicalSubscription';
import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import { $readActiveFormats, type ActiveFormats } from './editor-commands.ts';

/** Formats at the caret, for `useLexicalSubscription`. */
export const activeFormatsSubscription = (editor: LexicalEditor): LexicalSubscription<ActiveFormats> => ({
  initialValueFn: () => editor.read($readActiveFormats),
  subscribe: (notify) =>
    editor.registerUpdateListener(({ editorState }) => notify(editorState.read($readActiveFormats))),
});

/** Subscribes to a command by which the history reports whether undo or redo is available. */
const createAvailabilitySubscription =
  (command: LexicalCommand<boolean>) =>
  (editor: LexicalEditor): LexicalSubscription<boolean> => ({
    initialValueFn: () => false,
    subscribe: (notify) => editor.registerCommand(command, (is) => (notify(is), false), COMMAND_PRIORITY_LOW),
  });

export const canUndoSubscription = createAvailabilitySubscription(CAN_UNDO_COMMAND);
export const canRedoSubscription = createAvailabilitySubscription(CAN_REDO_COMMAND);
