import { $createLinkNode, $isLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import {
  $createTextNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';

/** No attributes besides `href`: the server adds `rel`. */
export const linkAttributes = { rel: null };

/** A link being edited: its selection and current URL. */
export interface LinkEdit {
  readonly selection: RangeSelection | undefined;
  /** Current URL; '' for a new link. */
  readonly href: string;
  /** Nothing is selected: the user enters the link text as well. */
  readonly needsText: boolean;
}

/** Starts editing the link at the caret, or a new one for the selection or caret. */
export function $createLinkEdit(): LinkEdit {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { selection: undefined, href: '', needsText: true };
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  return {
    selection: selection.clone(),
    href: link?.getURL() ?? '',
    needsText: link === null && selection.isCollapsed(),
  };
}

/** Restores the selection from before the dialog; else the end of the text. */
function $restoreSelection({ selection }: LinkEdit): RangeSelection {
  if (selection === undefined) return $getRoot().selectEnd();
  const restored = selection.clone();
  $setSelection(restored);
  return restored;
}

/** Sets the link; `linkText` is used only when nothing was selected. */
export function setLink(editor: LexicalEditor, edit: LinkEdit, href: string, linkText: string): void {
  editor.update(() => {
    const restored = $restoreSelection(edit);
    const link = $findMatchingParent(restored.anchor.getNode(), $isLinkNode);
    if (edit.needsText) {
      const node = $createLinkNode(href).append($createTextNode(linkText));
      restored.insertNodes([node]);
      // Moves the caret out of the link, so that further typing is not part of it.
      node.selectNext(0, 0);
    } else if (link !== null && restored.isCollapsed()) link.setURL(href);
    else editor.dispatchCommand(TOGGLE_LINK_COMMAND, href);
  });
}

/** Removes the link, keeping its text. */
export function removeLink(editor: LexicalEditor, edit: LinkEdit): void {
  editor.update(() => {
    $restoreSelection(edit);
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);
  });
}
