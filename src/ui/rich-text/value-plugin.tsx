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
import { parseHtmlBlocks } from './parse-html-blocks.ts';
import type { RichTextValueProps } from './editor-props.ts';
import { $toBlocks, $toNodes } from './lexical-blocks.ts';
import { serializeHtml } from './serialize-html.ts';

/** Serializes the editor content to sanitised HTML. */
const toHtml = (editor: LexicalEditor): string => editor.read(() => serializeHtml($toBlocks($getRoot())));

/**
 * Synchronizes the document with `value`. HTML from outside that was not edited is returned unchanged, not
 * reserialized (EV-42).
 */
export function ValuePlugin({ value, onValueChange }: Pick<RichTextValueProps, 'value' | 'onValueChange'>) {
  const [editor] = useLexicalComposerContext();
  /** The form's value, and its serialization by the editor. */
  const lastSync = useRef<{ value: string; written: string; source: string; sourceAsWritten: string }>(
    undefined,
  );

  useLayoutEffect(() => {
    if (value === lastSync.current?.value) return;
    lastSync.current = undefined;
    editor.update(
      () => {
        const nodes = $toNodes(parseHtmlBlocks(value));
        $getRoot()
          .clear()
          .append(...(nodes.length === 0 ? [$createParagraphNode()] : nodes));
        $setSelection(null);
      },
      { discrete: true, tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG] },
    );
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    const written = toHtml(editor);
    lastSync.current = { value, written, source: value, sourceAsWritten: written };
  }, [editor, value]);

  const handleChange = () => {
    const last = lastSync.current;
    const written = toHtml(editor);
    if (last === undefined || written === last.written) return;
    const next = written === last.sourceAsWritten ? last.source : written;
    lastSync.current = { ...last, value: next, written };
    onValueChange(next);
  };
  // Includes history-merge updates: input methods and follow-up changes must reach the form too.
  return <OnChangePlugin ignoreSelectionChange ignoreHistoryMergeTagChange={false} onChange={handleChange} />;
}
