import { $createLinkNode } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  $addUpdateTag,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import { useEffect } from 'react';
import { isList, type Block } from './document-blocks.ts';
import { $toInlineNodes, $toNodes } from './lexical-blocks.ts';
import { sanitizeHref } from './sanitize-href.ts';
import { parsePlainText } from './plain-text.ts';
import { parsePasted } from './parse-pasted.ts';
import { serializeHtml } from './serialize-html.ts';

/** Why pasted content was rejected or reduced. */
export type PasteWarning = 'filesRejected' | 'imagesRemoved' | 'tooLong';

interface PastePluginProps {
  maxLength: number;
  /** `undefined` clears the warning once the user goes on typing. */
  onWarning: (note: PasteWarning | undefined) => void;
}

/**
 * Handles paste and drop, using only their HTML or text, cleaned. Rejects files, and content too long to be
 * saved (EV-43).
 */
export function PastePlugin({ maxLength, onWarning }: PastePluginProps): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerPaste(editor, { maxLength, onWarning }), [editor, maxLength, onWarning]);
  return null;
}

function registerPaste(editor: LexicalEditor, { maxLength, onWarning }: PastePluginProps): () => void {
  const $insert = (data: DataTransfer): boolean => {
    const selection = $getSelection() ?? $getRoot().selectEnd();
    if (!$isRangeSelection(selection)) return false;
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    if (html === '' && text === '') {
      onWarning('filesRejected');
      return true;
    }
    onWarning(undefined);
    $addUpdateTag(PASTE_TAG);
    if (html === '' && $insertLink(selection, text)) return true;
    const blocks = html === '' ? parsePlainText(text) : parsePasted(html);
    if (serializeHtml(blocks).length > maxLength) onWarning('tooLong');
    else {
      if (/<(?:img|picture|video|iframe)\b/i.test(html)) onWarning('imagesRemoved');
      $insertBlocks(selection, blocks);
    }
    return true;
  };
  const rejectFiles = (event: DragEvent): boolean => {
    if (event.dataTransfer?.types.includes('Files') !== true) return false;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    if (event.type === 'drop') onWarning('filesRejected');
    return true;
  };
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        if (data === null) return false;
        event.preventDefault();
        return $insert(data);
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // Insertions by on-screen keyboards, spelling correction and text drag.
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) =>
        typeof event !== 'string' && event.dataTransfer?.types.includes('text/html') === true
          ? $insert(event.dataTransfer)
          : false,
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(DRAGOVER_COMMAND, rejectFiles, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(DROP_COMMAND, rejectFiles, COMMAND_PRIORITY_HIGH),
    editor.registerUpdateListener(({ dirtyLeaves, tags }) => {
      if (dirtyLeaves.size > 0 && !tags.has(PASTE_TAG)) onWarning(undefined);
    }),
  );
}

/** A pasted URL turns the selection into a link, or inserts itself as one. */
function $insertLink(selection: RangeSelection, text: string): boolean {
  const address = text.trim();
  const target = /^https?:\/\/\S+$/i.test(address) ? sanitizeHref(address) : undefined;
  if (target === undefined) return false;
  const linkText = selection.isCollapsed() ? address : selection.getTextContent().replace(/\s+/g, ' ');
  selection.insertNodes([$createLinkNode(target).append($createTextNode(linkText))]);
  return true;
}

/** A single paragraph is inserted inline; anything else as blocks. */
function $insertBlocks(selection: RangeSelection, blocks: readonly Block[]): void {
  const [first, ...otherBlocks] = blocks;
  if (first === undefined) return;
  if (otherBlocks.length === 0 && !isList(first) && first.kind === 'p')
    selection.insertNodes($toInlineNodes(first.inlines));
  else selection.insertNodes($toNodes(blocks));
}
