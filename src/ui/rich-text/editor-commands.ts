import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { $isLinkNode } from '@lexical/link';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical';

/** Toolbar command. */
export type Command = 'h2' | 'h3' | 'strong' | 'em' | 'ul' | 'ol' | 'undo' | 'redo';

/** Formats active at the caret. */
export type ActiveFormats = Readonly<Record<'h2' | 'h3' | 'strong' | 'em' | 'ul' | 'ol' | 'a', boolean>>;

const noActiveFormats: ActiveFormats = {
  h2: false,
  h3: false,
  strong: false,
  em: false,
  ul: false,
  ol: false,
  a: false,
};

/** Reads the formats at the caret or selection: the nearest block, and the text formats for new input. */
export function $readActiveFormats(): ActiveFormats {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return noActiveFormats;
  const node = selection.anchor.getNode();
  const block = $findMatchingParent(node, (ancestor) => $isListNode(ancestor) || $isHeadingNode(ancestor));
  const heading = $isHeadingNode(block) ? block.getTag() : undefined;
  const list = block instanceof ListNode ? block.getListType() : undefined;
  return {
    h2: heading === 'h2',
    h3: heading === 'h3',
    strong: selection.hasFormat('bold'),
    em: selection.hasFormat('italic'),
    ul: list === 'bullet',
    ol: list === 'number',
    a: $findMatchingParent(node, $isLinkNode) !== null,
  };
}

/** Toggles the command on the selection. The focus does not move. */
export function runCommand(editor: LexicalEditor, command: Command): void {
  if (command === 'undo') return void editor.dispatchCommand(UNDO_COMMAND, undefined);
  if (command === 'redo') return void editor.dispatchCommand(REDO_COMMAND, undefined);
  const isFocused = document.activeElement === editor.getRootElement();
  editor.update(() => $runCommand(editor, command), isFocused ? {} : { tag: SKIP_DOM_SELECTION_TAG });
}

function $runCommand(editor: LexicalEditor, command: Exclude<Command, 'undo' | 'redo'>): void {
  if ($getSelection() === null) $getRoot().selectEnd();
  const selection = $getSelection();
  const isActive = $readActiveFormats()[command];
  if (command === 'strong') editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  else if (command === 'em') editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic');
  else if (command === 'h2' || command === 'h3')
    $setBlocksType(selection, () => (isActive ? $createParagraphNode() : $createHeadingNode(command)));
  else if (isActive) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
  else
    editor.dispatchCommand(
      command === 'ul' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    );
}
