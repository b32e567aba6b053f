import {
  isList,
  ordered,
  tidyInlines,
  withNext,
  type Block,
  type Format,
  type Inline,
  type Item,
  type Lines,
  type List,
} from './document-blocks.ts';
import { withSpaces } from './plain-text.ts';
import { linkTarget } from './link-target.ts';
import { itemsOf, withItem, type ItemPlace } from './list-items.ts';

/** What surrounds a node on its way down the tree. */
interface Around {
  readonly kind: Lines['kind'];
  readonly formats: readonly Format[];
  readonly href?: string;
  /** Line breaks of the source are line breaks of the text. */
  readonly isPreformatted: boolean;
}

/** What HTML from elsewhere means beyond its tags. */
export interface Dialect {
  /** Whether this element, with all that is in it, is no part of the text. */
  isLeftOut(element: Element): boolean;
  /** The formats that its styles, not its tag, give and take. */
  formatsOf(element: Element, given: readonly Format[]): readonly Format[];
  /** Whether spaces and line breaks of its source are ones of the text. */
  isPreformatted(element: Element): boolean;
  /** The item of a list that is written as a paragraph: its depth from 1, and its kind. */
  itemOf(element: Element): ItemPlace | undefined;
  /** The order of a heading in our own count. */
  headingOf(level: number): Lines['kind'];
}

/** Our own HTML: the tags say everything. */
const own: Dialect = {
  isLeftOut: () => false,
  formatsOf: (_, given) => given,
  isPreformatted: () => false,
  itemOf: () => undefined,
  headingOf,
};

export function headingOf(level: number): Lines['kind'] {
  return level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
}

const formatOfTag: Readonly<Record<string, Format>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
};

/** Elements that are no text, whoever wrote them. */
const silent = new Set(
  'script style head title meta link template noscript iframe object embed svg math canvas video audio img picture map input select option textarea'.split(
    ' ',
  ),
);

const blockTags = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup hr legend main menu nav p pre section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
);

/**
 * The content of an element → blocks. Text is never lost; what cannot be held where it stands is
 * flattened: the blocks of an item become its lines, a heading or a list leaves its quotation, the
 * cells of a row stand beside each other in one paragraph.
 */
export function readHtml(root: Node, dialect: Dialect = own): Block[] {
  const reader = new Reader(dialect);
  reader.readChildren(root, { kind: 'p', formats: [], isPreformatted: false });
  return reader.end();
}

class Reader {
  readonly #dialect: Dialect;
  readonly #blocks: Block[] = [];
  /** The list that paragraphs are the items of, while it is the last block. */
  #growing: List | undefined;
  #open: { kind: Lines['kind']; inlines: Inline[] } | undefined;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  end(): Block[] {
    this.#close();
    return this.#blocks;
  }

  readChildren(node: Node, around: Around): void {
    for (const child of node.childNodes) this.#read(child, around);
  }

  /** Ends the block that is being written: the next words begin another. */
  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const inlines = tidyInlines(open.inlines);
    const isEmptyLine = open.inlines.some((it) => it.kind === 'break') && !open.kind.startsWith('h');
    if (inlines.length > 0 || isEmptyLine) this.#blocks.push({ kind: open.kind, inlines });
  }

  #write(inline: Inline, around: Around): void {
    this.#open ??= { kind: around.kind, inlines: [] };
    this.#open.inlines.push(inline);
  }

  #read(node: Node, around: Around): void {
    if (node.nodeType === 3) this.#readText(node.nodeValue ?? '', around);
    else if (isElement(node)) this.#readElement(node, around);
  }

  #readText(source: string, around: Around): void {
    const { formats, href, isPreformatted } = around;
    for (const [at, line] of (isPreformatted ? source.split(/\r\n?|\n/) : [source]).entries()) {
      if (at > 0) this.#write({ kind: 'break' }, around);
      // Between two blocks it is only how the source is set.
      if (this.#open === undefined && /^[ \t\n\r\f]*$/.test(line)) continue;
      const text = isPreformatted ? withSpaces(line) : line;
      this.#write({ kind: 'words', text, formats, ...(href !== undefined && { href }) }, around);
    }
  }

  #readElement(element: Element, around: Around): void {
    const tag = element.localName;
    if (silent.has(tag) || this.#dialect.isLeftOut(element)) return;
    if (tag === 'br') return this.#write({ kind: 'break' }, around);
    const inside = this.#inside(element, around);
    const item = this.#dialect.itemOf(element);
    if (item !== undefined) return this.#readItemParagraph(item, element, inside);
    if (tag === 'ul' || tag === 'ol') return this.#add({ kind: tag, items: this.#itemsOf(element, inside) });
    if (tag === 'li') return this.#add({ kind: 'ul', items: this.#readItem(element, inside) });
    if (tag === 'tr') return this.#readRow(element, inside);
    const heading = /^h([1-6])$/.exec(tag)?.[1];
    if (heading !== undefined)
      return this.#readBlock(element, { ...inside, kind: this.#dialect.headingOf(Number(heading)) });
    if (tag === 'blockquote') return this.#readBlock(element, { ...inside, kind: 'quote' });
    if (tag === 'pre') return this.#readBlock(element, { ...inside, isPreformatted: true });
    if (blockTags.has(tag)) return this.#readBlock(element, inside);
    this.readChildren(element, inside);
  }

  #inside(element: Element, around: Around): Around {
    const { formats, ...rest } = around;
    const format = formatOfTag[element.localName];
    const given = this.#dialect.formatsOf(element, format === undefined ? formats : [...formats, format]);
    const href = element.localName === 'a' ? linkTarget(element.getAttribute('href') ?? '') : undefined;
    const isPreformatted = around.isPreformatted || this.#dialect.isPreformatted(element);
    return { ...rest, isPreformatted, formats: ordered(given), ...(href !== undefined && { href }) };
  }

  #readBlock(element: Element, around: Around): void {
    this.#close();
    this.readChildren(element, around);
    this.#close();
  }

  #add(list: List): void {
    this.#close();
    if (list.items.length > 0) this.#blocks.push(list);
  }

  #itemsOf(element: Element, around: Around): readonly Item[] {
    let items: readonly Item[] = [];
    for (const child of element.childNodes) {
      if (isElement(child) && child.localName === 'li') {
        if (!this.#dialect.isLeftOut(child))
          items = [...items, ...this.#readItem(child, this.#inside(child, around))];
      } else {
        const strays = this.#apart((it) => it.#read(child, around));
        // What stands between items; a list there belongs to the one before it.
        if (strays.length > 0) items = itemsOf(strays).filter(isWorthAnItem).reduce(withNext, items);
      }
    }
    return items;
  }

  #readItem(element: Element, around: Around): Item[] {
    const items = itemsOf(this.#apart((it) => it.readChildren(element, { ...around, kind: 'p' })));
    return items.map(({ inlines, lists }) => ({ inlines: tidyInlines(inlines), lists }));
  }

  /** A paragraph that is an item: it goes into the list that the paragraphs before it began. */
  #readItemParagraph(place: ItemPlace, element: Element, around: Around): void {
    this.#close();
    const last = this.#blocks.at(-1);
    const isNext =
      last !== undefined && last === this.#growing && (place.depth > 1 || last.kind === place.kind);
    const list = isNext ? this.#growing : undefined;
    if (list !== undefined) this.#blocks.pop();
    const [item = { inlines: [], lists: [] }] = this.#readItem(element, around);
    this.#growing = withItem(list ?? { kind: place.kind, items: [] }, place, item);
    this.#blocks.push(this.#growing);
  }

  /** The cells of a row beside each other, unless one of them holds more than a line. */
  #readRow(element: Element, around: Around): void {
    this.#close();
    const cells = [...element.childNodes].map((cell) => this.#apart((it) => it.#read(cell, around)));
    const rows = cells.filter((blocks) => blocks.length > 0);
    const isPlain = rows.every(([first, ...others]) => first?.kind === 'p' && others.length === 0);
    const between = { kind: 'words', text: ' · ', formats: [] } as const;
    const lines = rows.map(([first]) => (first === undefined || isList(first) ? [] : first.inlines));
    if (!isPlain) this.#blocks.push(...rows.flat());
    else if (rows.length > 0)
      this.#blocks.push({
        kind: 'p',
        inlines: tidyInlines(lines.flatMap((line, at) => (at === 0 ? line : [between, ...line]))),
      });
  }

  /** What some part of the tree reads as by itself. */
  #apart(read: (reader: Reader) => void): Block[] {
    const reader = new Reader(this.#dialect);
    read(reader);
    return reader.end();
  }
}

const isWorthAnItem = ({ inlines, lists }: Item): boolean => inlines.length > 0 || lists.length > 0;

const isElement = (node: Node): node is Element => node.nodeType === 1;
