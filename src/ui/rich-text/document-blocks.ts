/** Text formats in the order of their tags, outermost first. */
export const formats = ['strong', 'em', 'u', 's'] as const;
export type Format = (typeof formats)[number];

export interface InlineText {
  readonly kind: 'text';
  readonly text: string;
  readonly formats: readonly Format[];
  readonly href?: string;
}

export type Inline = InlineText | { readonly kind: 'break' };

/** Block of running text. Adjacent `quote`s are the paragraphs of one quotation. */
export interface TextBlock {
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

/** Block of a document: the model between HTML and editor nodes. */
export type Block = TextBlock | List;

export const isList = (block: Block): block is List => block.kind === 'ul' || block.kind === 'ol';

/**
 * Normalizes whitespace as HTML renders it: collapses spaces (not no-break ones), trims lines, removes empty
 * lines at both ends, and merges adjacent runs of the same style.
 */
export function normalizeInlines(inlines: readonly Inline[]): Inline[] {
  const normalized: Inline[] = [];
  for (const inline of inlines) {
    const last = normalized.at(-1);
    if (inline.kind === 'break') {
      trimEnd(normalized);
      if (normalized.length > 0) normalized.push(inline);
      continue;
    }
    const isAfterSpace = last === undefined || last.kind === 'break' || last.text.endsWith(' ');
    const collapsed = inline.text.replace(/[ \p{Cc}]+/gu, ' ');
    const text = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') continue;
    if (last?.kind === 'text' && hasSameStyle(last, inline))
      normalized[normalized.length - 1] = { ...last, text: last.text + text };
    else normalized.push({ ...inline, text });
  }
  for (;;) {
    trimEnd(normalized);
    if (normalized.at(-1)?.kind !== 'break') return normalized;
    normalized.pop();
  }
}

/** Removes the trailing space of the last line. */
function trimEnd(inlines: Inline[]): void {
  const last = inlines.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith(' ')) return;
  inlines.pop();
  if (last.text !== ' ') inlines.push({ ...last, text: last.text.slice(0, -1) });
}

const hasSameStyle = (one: InlineText, other: InlineText): boolean =>
  one.href === other.href && one.formats.join() === other.formats.join();

/** Sorts and deduplicates formats. */
export const sortFormats = (chosen: readonly Format[]): Format[] =>
  formats.filter((format) => chosen.includes(format));

/** Appends an item; one without text only adds its lists to the previous item. */
export function appendItem(items: readonly Item[], next: Item): readonly Item[] {
  const last = items.at(-1);
  return last === undefined || next.inlines.length > 0 || next.lists.length === 0
    ? [...items, next]
    : [...items.slice(0, -1), { ...last, lists: [...last.lists, ...next.lists] }];
}

/** Merges adjacent lists of the same kind: the editor cannot distinguish them. */
export function joinLists<Kind extends Block>(blocks: readonly Kind[]): (Kind | List)[] {
  const joined: (Kind | List)[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last !== undefined && isList(last) && isList(block) && last.kind === block.kind)
      joined[joined.length - 1] = { kind: last.kind, items: block.items.reduce(appendItem, last.items) };
    else joined.push(block);
  }
  return joined;
}
