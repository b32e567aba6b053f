import { isList, type Block, type Item, type List } from './document-blocks.ts';

/** Where an item stands that is written as a paragraph: its depth from 1, and the kind of its list. */
export interface ItemPlace {
  readonly depth: number;
  readonly kind: List['kind'];
}

const blank: Item = { inlines: [], lists: [] };

/**
 * The content of one item → the item, or several when it goes on after a list inside it. An item has
 * no blocks but lists: all others are its lines.
 */
export function itemsOf(blocks: readonly Block[]): Item[] {
  const items: Item[] = [];
  for (const block of blocks) {
    const last = items.at(-1);
    if (isList(block)) items.splice(-1, 1, { ...(last ?? blank), lists: [...(last?.lists ?? []), block] });
    else if (last === undefined || last.lists.length > 0) items.push({ inlines: block.inlines, lists: [] });
    else items.splice(-1, 1, { inlines: [...last.inlines, { kind: 'break' }, ...block.inlines], lists: [] });
  }
  return items.length === 0 ? [blank] : items;
}

/** A list with one more item at its end, as deep as it says and the items before it allow. */
export function withItem(list: List, { depth, kind }: ItemPlace, item: Item): List {
  const last = list.items.at(-1);
  if (depth <= 1 || last === undefined) return { ...list, items: [...list.items, item] };
  const inner = last.lists.at(-1) ?? { kind, items: [] };
  const lists = [...last.lists.slice(0, -1), withItem(inner, { depth: depth - 1, kind }, item)];
  return { ...list, items: [...list.items.slice(0, -1), { ...last, lists }] };
}
