/** How some words stand out, in the order in which their tags are written, the outermost first. */
export const formats = ['strong', 'em', 'u', 's'] as const;
export type Format = (typeof formats)[number];

export interface Words {
  readonly kind: 'words';
  readonly text: string;
  readonly formats: readonly Format[];
  readonly href?: string;
}

export type Inline = Words | { readonly kind: 'break' };

/** A block of running text. Neighbouring `quote`s are the paragraphs of one quotation. */
export interface Lines {
  readonly kind: 'p' | 'h2' | 'h3' | 'h4' | 'quote';
  readonly inlines: readonly Inline[];
}

export interface List {
  readonly kind: 'ul' | 'ol';
  readonly items: readonly Item[];
}

export interface Item {
  readonly inlines: readonly Inline[];
  readonly lists: readonly List[];
}

/** What a document of the editor is made of, between its HTML and the nodes of the editor. */
export type Block = Lines | List;

export const isList = (block: Block): block is List => block.kind === 'ul' || block.kind === 'ol';

/**
 * Inlines as HTML shows them: spaces collapse (no-break ones stay), none stand at the ends of a line,
 * no line is empty at either end, and neighbours that look the same are one.
 */
export function tidyInlines(inlines: readonly Inline[]): Inline[] {
  const tidy: Inline[] = [];
  for (const inline of inlines) {
    const last = tidy.at(-1);
    if (inline.kind === 'break') {
      trimEnd(tidy);
      if (tidy.length > 0) tidy.push(inline);
      continue;
    }
    const isAtSpace = last === undefined || last.kind === 'break' || last.text.endsWith(' ');
    const collapsed = inline.text.replace(/[ \p{Cc}]+/gu, ' ');
    const text = isAtSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') continue;
    if (last?.kind === 'words' && isAlike(last, inline))
      tidy[tidy.length - 1] = { ...last, text: last.text + text };
    else tidy.push({ ...inline, text });
  }
  for (;;) {
    trimEnd(tidy);
    if (tidy.at(-1)?.kind !== 'break') return tidy;
    tidy.pop();
  }
}

/** Takes the space at the end of the last line away. */
function trimEnd(inlines: Inline[]): void {
  const last = inlines.at(-1);
  if (last?.kind !== 'words' || !last.text.endsWith(' ')) return;
  inlines.pop();
  if (last.text !== ' ') inlines.push({ ...last, text: last.text.slice(0, -1) });
}

const isAlike = (one: Words, other: Words): boolean =>
  one.href === other.href && one.formats.join() === other.formats.join();

/** `formats` in their order, each once. */
export const ordered = (chosen: readonly Format[]): Format[] => formats.filter((it) => chosen.includes(it));

/** Items with one more: one without words of its own only brings lists to the one before it. */
export function withNext(items: readonly Item[], next: Item): readonly Item[] {
  const last = items.at(-1);
  return last === undefined || next.inlines.length > 0 || next.lists.length === 0
    ? [...items, next]
    : [...items.slice(0, -1), { ...last, lists: [...last.lists, ...next.lists] }];
}

/** Neighbouring lists of one kind are one: the editor cannot tell them apart. */
export function joinLists<Kind extends Block>(blocks: readonly Kind[]): (Kind | List)[] {
  const all: (Kind | List)[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last !== undefined && isList(last) && isList(block) && last.kind === block.kind)
      all[all.length - 1] = { kind: last.kind, items: block.items.reduce(withNext, last.items) };
    else all.push(block);
  }
  return all;
}
