import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $isParagraphNode,
  $setSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  createEditor,
  HISTORY_MERGE_TAG,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
  type EditorThemeClasses,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { blocksOfHtml } from './blocks-of-html.ts';
import { $standing, nothingStands, type Standing } from './editor-commands.ts';
import { registerKeys } from './editor-keys.ts';
import { $blocksOf, $nodesOf, documentNodes } from './lexical-blocks.ts';
import { registerPaste, type PasteNote } from './paste.ts';
import { writeHtml } from './write-html.ts';

interface Document {
  value: string;
  maxLength: number;
  theme: EditorThemeClasses;
  onValueChange: (html: string) => void;
  /** Asked for by its keys; it is called where the document can be read. */
  onLink: () => void;
}

/** What the editor shows around the text. */
interface State {
  readonly standing: Standing;
  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly note: PasteNote | undefined;
}

const initial: State = {
  standing: nothingStands,
  isEmpty: true,
  canUndo: false,
  canRedo: false,
  note: undefined,
};

/** Says what stands in the editor, as HTML that the server keeps as it is. */
const htmlOf = (editor: LexicalEditor): string => editor.read(() => writeHtml($blocksOf($getRoot())));

/**
 * An editor whose document follows `value`, and which says what is written in it. HTML that was given
 * and is not changed is never written anew: `value` comes back as it was.
 */
export function useLexical({ value, maxLength, theme, onValueChange, onLink }: Document) {
  const [editor] = useState(() =>
    createEditor({ namespace: 'presente', nodes: documentNodes, theme, onError: reportError }),
  );
  const [state, setState] = useState(initial);
  /** What the form has, and how the editor writes the same. */
  const known = useRef<{ value: string; written: string; given: string; asWritten: string }>(undefined);

  const link = useEffectEvent(onLink);
  const limit = useEffectEvent(() => maxLength);
  const say = useEffectEvent((changes: Partial<State>) => {
    setState((now) => (isWithin(now, changes) ? now : { ...now, ...changes }));
  });
  const changed = useEffectEvent(() => {
    const last = known.current;
    const written = htmlOf(editor);
    if (last === undefined || written === last.written) return;
    const next = written === last.asWritten ? last.given : written;
    known.current = { ...last, value: next, written };
    onValueChange(next);
  });

  useEffect(
    () =>
      mergeRegister(
        registerRichText(editor),
        registerHistory(editor, createEmptyHistoryState(), 300),
        registerList(editor),
        registerKeys(editor, () => link()),
        registerPaste(editor, { maxLength: () => limit(), onNote: (note) => say({ note }) }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (canUndo) => (say({ canUndo }), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (canRedo) => (say({ canRedo }), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
          const [standing, isEmpty] = editorState.read(() => [$standing(), $isEmpty()] as const);
          say({ standing, isEmpty });
          if (dirtyElements.size > 0 || dirtyLeaves.size > 0) changed();
        }),
      ),
    [editor],
  );

  useLayoutEffect(() => {
    if (value === known.current?.value) return;
    known.current = undefined;
    editor.update(
      () => {
        const nodes = $nodesOf(blocksOfHtml(value));
        $getRoot()
          .clear()
          .append(...(nodes.length === 0 ? [$createParagraphNode()] : nodes));
        $setSelection(null);
      },
      { discrete: true, tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG] },
    );
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    const written = htmlOf(editor);
    known.current = { value, written, given: value, asWritten: written };
  }, [editor, value]);

  return { ...state, editor, forgetNote: () => setState((now) => ({ ...now, note: undefined })) };
}

const $isEmpty = (): boolean => {
  const [first, second] = $getRoot().getChildren();
  return second === undefined && $isParagraphNode(first) && first.getChildrenSize() === 0;
};

const isWithin = (now: State, changes: Partial<State>): boolean =>
  JSON.stringify({ ...now, ...changes }) === JSON.stringify(now);
