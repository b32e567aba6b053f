import { isList, type Block, type Item, type List } from './document-blocks.ts';

/** Position of a list item written as a paragraph: depth from 1, and list kind. */
export interface ItemPosition {
  readonly depth: number;
  readonly kind: List['kind'];
}

const emptyItem: Item = { inlines: [], lists: [] };

/**
 * Converts the content of a list item to one item, or several when text follows a nested list. Items contain
 * no blocks but lists: other blocks become lines.
 */
export function toListItems(blocks: readonly Block[]): Item[] {
  const items: Item[] = [];
  for (const block of blocks) {
    const last = items.at(-1);
    if (isList(block))
      items.splice(-1, 1, { ...(last ?? emptyItem), lists: [...(last?.lists ?? []), block] });
    else if (last === undefined || last.lists.length > 0) items.push({ inlines: block.inlines, lists: [] });
    else items.splice(-1, 1, { inlines: [...last.inlines, { kind: 'break' }, ...block.inlines], lists: [] });
  }
  return items.length === 0 ? [emptyItem] : items;
}

/** Appends an item to a list, at most one level deeper than the last item. */
export function appendItemAtDepth(list: List, { depth, kind }: ItemPosition, item: Item): List {
  const last = list.items.at(-1);
  if (depth <= 1 || last === undefined) return { ...list, items: [...list.items, item] };
  const inner = last.lists.at(-1) ?? { kind, items: [] };
  const lists = [...last.lists.slice(0, -1), appendItemAtDepth(inner, { depth: depth - 1, kind }, item)];
  return { ...list, items: [...list.items.slice(0, -1), { ...last, lists }] };
}
