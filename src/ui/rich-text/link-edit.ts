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

/** A link leads somewhere and has nothing else: the server sets what it needs. */
export const linkAttributes = { rel: null };

/** A link that is being set: what it stands on, and what it is now. */
export interface LinkEdit {
  readonly selection: RangeSelection | undefined;
  /** Its address, '' for one that is new. */
  readonly href: string;
  /** Nothing is selected: the words come with the address. */
  readonly needsWords: boolean;
}

/** What a link would be set on: the link at the caret, what is selected, or the place of the caret. */
export function $startLink(): LinkEdit {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { selection: undefined, href: '', needsWords: true };
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  return {
    selection: selection.clone(),
    href: link?.getURL() ?? '',
    needsWords: link === null && selection.isCollapsed(),
  };
}

/** Puts the caret back to where it was before the dialog, or at the end of the text. */
function $restore({ selection }: LinkEdit): RangeSelection {
  if (selection === undefined) return $getRoot().selectEnd();
  const place = selection.clone();
  $setSelection(place);
  return place;
}

/** Sets the link; `words` only where nothing was selected. */
export function setLink(editor: LexicalEditor, edit: LinkEdit, href: string, words: string): void {
  editor.update(() => {
    const place = $restore(edit);
    const link = $findMatchingParent(place.anchor.getNode(), $isLinkNode);
    if (edit.needsWords) {
      const node = $createLinkNode(href).append($createTextNode(words));
      place.insertNodes([node]);
      // What is typed next is no part of it.
      node.selectNext(0, 0);
    } else if (link !== null && place.isCollapsed()) link.setURL(href);
    else editor.dispatchCommand(TOGGLE_LINK_COMMAND, href);
  });
}

/** Takes the link away and leaves its words. */
export function removeLink(editor: LexicalEditor, edit: LinkEdit): void {
  editor.update(() => {
    $restore(edit);
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);
  });
}
