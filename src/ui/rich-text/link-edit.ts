import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link';
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

/** A link that is being set: what it stands on, and what it is now. */
export interface LinkEdit {
  readonly selection: RangeSelection;
  /** Its address, '' for one that is new. */
  readonly href: string;
  /** Nothing is selected: the words come with the address. */
  readonly needsWords: boolean;
}

/** What a link would be set on: the link at the caret, what is selected, or the place of the caret. */
export const startLink = (editor: LexicalEditor): LinkEdit | undefined => {
  let edit: LinkEdit | undefined;
  editor.update(
    () => {
      const selection = $getSelection() ?? $getRoot().selectEnd();
      if (!$isRangeSelection(selection)) return;
      const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
      edit = {
        selection: selection.clone(),
        href: link?.getURL() ?? '',
        needsWords: link === null && selection.isCollapsed(),
      };
    },
    { discrete: true },
  );
  return edit;
};

/** Sets the link; `words` only where nothing was selected. */
export function setLink(
  editor: LexicalEditor,
  { selection, needsWords }: LinkEdit,
  href: string,
  words: string,
): void {
  editor.update(() => {
    const place = selection.clone();
    $setSelection(place);
    const link = $findMatchingParent(place.anchor.getNode(), $isLinkNode);
    if (needsWords) {
      const node = $createLinkNode(href).append($createTextNode(words));
      place.insertNodes([node]);
      // What is typed next is no part of it.
      node.selectNext(0, 0);
    } else if (link !== null && place.isCollapsed()) link.setURL(href);
    else $toggleLink(href, { rel: null });
  });
}

/** Takes the link away and leaves its words. */
export function removeLink(editor: LexicalEditor, { selection }: LinkEdit): void {
  editor.update(() => {
    $setSelection(selection.clone());
    $toggleLink(null);
  });
}
