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
import { $inlineNodesOf, $nodesOf } from './lexical-blocks.ts';
import { linkTarget } from './link-target.ts';
import { blocksOfText } from './plain-text.ts';
import { readPasted } from './read-pasted.ts';
import { writeHtml } from './write-html.ts';

/** Why something did not go into the text, or not all of it. */
export type PasteNote = 'onlyText' | 'picturesLeftOut' | 'tooLong';

interface PastePluginProps {
  maxLength: number;
  /** `undefined` takes the note back: writing went on. */
  onNote: (note: PasteNote | undefined) => void;
}

/**
 * Takes in what is pasted or dropped: always by its HTML or its text, cleaned, whatever other form it
 * offers. Files are refused, and so is what could never be saved because it is too long.
 */
export function PastePlugin({ maxLength, onNote }: PastePluginProps): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerPaste(editor, { maxLength, onNote }), [editor, maxLength, onNote]);
  return null;
}

function registerPaste(editor: LexicalEditor, { maxLength, onNote }: PastePluginProps): () => void {
  const $insert = (data: DataTransfer): boolean => {
    const selection = $getSelection() ?? $getRoot().selectEnd();
    if (!$isRangeSelection(selection)) return false;
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    if (html === '' && text === '') {
      onNote('onlyText');
      return true;
    }
    onNote(undefined);
    $addUpdateTag(PASTE_TAG);
    if (html === '' && $insertAddress(selection, text)) return true;
    const blocks = html === '' ? blocksOfText(text) : readPasted(html);
    if (writeHtml(blocks).length > maxLength) onNote('tooLong');
    else {
      if (/<(?:img|picture|video|iframe)\b/i.test(html)) onNote('picturesLeftOut');
      $insertBlocks(selection, blocks);
    }
    return true;
  };
  const refuseFiles = (event: DragEvent): boolean => {
    if (event.dataTransfer?.types.includes('Files') !== true) return false;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    if (event.type === 'drop') onNote('onlyText');
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
    // What a phone's keyboard, a correction or a dragged text brings.
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) =>
        typeof event !== 'string' && event.dataTransfer?.types.includes('text/html') === true
          ? $insert(event.dataTransfer)
          : false,
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(DRAGOVER_COMMAND, refuseFiles, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(DROP_COMMAND, refuseFiles, COMMAND_PRIORITY_HIGH),
    editor.registerUpdateListener(({ dirtyLeaves, tags }) => {
      if (dirtyLeaves.size > 0 && !tags.has(PASTE_TAG)) onNote(undefined);
    }),
  );
}

/** An address alone makes a link of what is selected, or of itself. */
function $insertAddress(selection: RangeSelection, text: string): boolean {
  const address = text.trim();
  const target = /^https?:\/\/\S+$/i.test(address) ? linkTarget(address) : undefined;
  if (target === undefined) return false;
  const words = selection.isCollapsed() ? address : selection.getTextContent().replace(/\s+/g, ' ');
  selection.insertNodes([$createLinkNode(target).append($createTextNode(words))]);
  return true;
}

/** One paragraph becomes part of the line it is put into; anything else stays what it is. */
function $insertBlocks(selection: RangeSelection, blocks: readonly Block[]): void {
  const [first, ...others] = blocks;
  if (first === undefined) return;
  if (others.length === 0 && !isList(first) && first.kind === 'p')
    selection.insertNodes($inlineNodesOf(first.inlines));
  else selection.insertNodes($nodesOf(blocks));
}
