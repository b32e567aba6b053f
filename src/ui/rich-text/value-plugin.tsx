import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import {
  $createParagraphNode,
  $getRoot,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  HISTORY_MERGE_TAG,
  SKIP_DOM_SELECTION_TAG,
  type LexicalEditor,
} from 'lexical';
import { useLayoutEffect, useRef } from 'react';
import { blocksOfHtml } from './blocks-of-html.ts';
import type { EditedText } from './editor-props.ts';
import { $blocksOf, $nodesOf } from './lexical-blocks.ts';
import { writeHtml } from './write-html.ts';

/** Says what stands in the editor, as HTML that the server keeps as it is. */
const htmlOf = (editor: LexicalEditor): string => editor.read(() => writeHtml($blocksOf($getRoot())));

/**
 * The document follows `value`, and the form hears what is written in it. HTML that was given and is not
 * changed is never written anew: `value` comes back as it was.
 */
export function ValuePlugin({ value, onValueChange }: Pick<EditedText, 'value' | 'onValueChange'>) {
  const [editor] = useLexicalComposerContext();
  /** What the form has, and how the editor writes the same. */
  const known = useRef<{ value: string; written: string; given: string; asWritten: string }>(undefined);

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

  const sayChange = () => {
    const last = known.current;
    const written = htmlOf(editor);
    if (last === undefined || written === last.written) return;
    const next = written === last.asWritten ? last.given : written;
    known.current = { ...last, value: next, written };
    onValueChange(next);
  };
  // An input method, and what follows a change, merge with what is there: the form hears of it too.
  return <OnChangePlugin ignoreSelectionChange ignoreHistoryMergeTagChange={false} onChange={sayChange} />;
}
