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

/** What the bar of the editor does. */
export type Command = 'h2' | 'h3' | 'strong' | 'em' | 'ul' | 'ol' | 'undo' | 'redo';

/** What holds where the caret is. */
export type Standing = Readonly<Record<'h2' | 'h3' | 'strong' | 'em' | 'ul' | 'ol' | 'a', boolean>>;

const nothingStands: Standing = {
  h2: false,
  h3: false,
  strong: false,
  em: false,
  ul: false,
  ol: false,
  a: false,
};

/** What the caret or the selection stands in: its nearest block, and the formats of what one would type. */
export function $standing(): Standing {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return nothingStands;
  const node = selection.anchor.getNode();
  const block = $findMatchingParent(node, (it) => $isListNode(it) || $isHeadingNode(it));
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

/** Does it to what is selected; a second time takes it back. The focus stays where it is. */
export function run(editor: LexicalEditor, command: Command): void {
  if (command === 'undo') return void editor.dispatchCommand(UNDO_COMMAND, undefined);
  if (command === 'redo') return void editor.dispatchCommand(REDO_COMMAND, undefined);
  const isWriting = document.activeElement === editor.getRootElement();
  editor.update(() => $run(editor, command), isWriting ? {} : { tag: SKIP_DOM_SELECTION_TAG });
}

function $run(editor: LexicalEditor, command: Exclude<Command, 'undo' | 'redo'>): void {
  if ($getSelection() === null) $getRoot().selectEnd();
  const selection = $getSelection();
  const is = $standing()[command];
  if (command === 'strong') editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  else if (command === 'em') editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic');
  else if (command === 'h2' || command === 'h3')
    $setBlocksType(selection, () => (is ? $createParagraphNode() : $createHeadingNode(command)));
  else if (is) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
  else
    editor.dispatchCommand(
      command === 'ul' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    );
}
