import {
  isList,
  sortFormats,
  normalizeInlines,
  appendItem,
  type Block,
  type Format,
  type Inline,
  type Item,
  type TextBlock,
  type List,
} from './document-blocks.ts';
import { preserveSpaces } from './plain-text.ts';
import { sanitizeHref } from './sanitize-href.ts';
import { toListItems, appendItemAtDepth, type ItemPosition } from './list-items.ts';

/** Inherited state while walking down the tree. */
interface ReadContext {
  readonly kind: TextBlock['kind'];
  readonly formats: readonly Format[];
  readonly href?: string;
  /** Line breaks of the source are significant. */
  readonly isPreformatted: boolean;
}

/** How HTML of a source is interpreted beyond its tags. */
export interface Dialect {
  /** Whether the element and its content are ignored. */
  isIgnored(element: Element): boolean;
  /** Formats after applying the element's styles to the inherited ones. */
  getFormats(element: Element, inherited: readonly Format[]): readonly Format[];
  /** Whether whitespace of the source is significant. */
  isPreformatted(element: Element): boolean;
  /** Position of a list item written as a paragraph. */
  getItemPosition(element: Element): ItemPosition | undefined;
  /** Heading kind for a level of the source. */
  getHeadingKind(level: number): TextBlock['kind'];
}

/** Our own HTML: tags only. */
const editorDialect: Dialect = {
  isIgnored: () => false,
  getFormats: (_, inherited) => inherited,
  isPreformatted: () => false,
  getItemPosition: () => undefined,
  getHeadingKind,
};

export function getHeadingKind(level: number): TextBlock['kind'] {
  return level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
}

const formatByTag: Readonly<Record<string, Format>> = {
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

/** Elements ignored in any source. */
const ignoredTags = new Set(
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
 * Parses the content of an element to blocks. Text is never lost; unsupported nesting is flattened: blocks in
 * an item become lines, a heading or list leaves its quotation, the cells of a row become one paragraph.
 */
export function parseHtml(root: Node, dialect: Dialect = editorDialect): Block[] {
  const reader = new HtmlReader(dialect);
  reader.readChildren(root, { kind: 'p', formats: [], isPreformatted: false });
  return reader.finish();
}

class HtmlReader {
  readonly #dialect: Dialect;
  readonly #blocks: Block[] = [];
  /** List that item paragraphs are added to, while it is the last block. */
  #openList: List | undefined;
  #openBlock: { kind: TextBlock['kind']; inlines: Inline[] } | undefined;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  finish(): Block[] {
    this.#closeBlock();
    return this.#blocks;
  }

  readChildren(node: Node, context: ReadContext): void {
    for (const child of node.childNodes) this.#read(child, context);
  }

  /** Closes the current block: the next text starts a new one. */
  #closeBlock(): void {
    const open = this.#openBlock;
    this.#openBlock = undefined;
    if (open === undefined) return;
    const inlines = normalizeInlines(open.inlines);
    const isEmptyLine = open.inlines.some((inline) => inline.kind === 'break') && !open.kind.startsWith('h');
    if (inlines.length > 0 || isEmptyLine) this.#blocks.push({ kind: open.kind, inlines });
  }

  #append(inline: Inline, context: ReadContext): void {
    this.#openBlock ??= { kind: context.kind, inlines: [] };
    this.#openBlock.inlines.push(inline);
  }

  #read(node: Node, context: ReadContext): void {
    if (node.nodeType === 3) this.#readText(node.nodeValue ?? '', context);
    else if (isElement(node)) this.#readElement(node, context);
  }

  #readText(source: string, context: ReadContext): void {
    const { formats, href, isPreformatted } = context;
    for (const [index, line] of (isPreformatted ? source.split(/\r\n?|\n/) : [source]).entries()) {
      if (index > 0) this.#append({ kind: 'break' }, context);
      // Whitespace between blocks is source formatting.
      if (this.#openBlock === undefined && /^[ \t\n\r\f]*$/.test(line)) continue;
      const text = isPreformatted ? preserveSpaces(line) : line;
      this.#append({ kind: 'text', text, formats, ...(href !== undefined && { href }) }, context);
    }
  }

  #readElement(element: Element, context: ReadContext): void {
    const tag = element.localName;
    if (ignoredTags.has(tag) || this.#dialect.isIgnored(element)) return;
    if (tag === 'br') return this.#append({ kind: 'break' }, context);
    const childContext = this.#getContext(element, context);
    const item = this.#dialect.getItemPosition(element);
    if (item !== undefined) return this.#readItemParagraph(item, element, childContext);
    if (tag === 'ul' || tag === 'ol')
      return this.#addList({ kind: tag, items: this.#readItems(element, childContext) });
    if (tag === 'li') return this.#addList({ kind: 'ul', items: this.#readItem(element, childContext) });
    if (tag === 'tr') return this.#readRow(element, childContext);
    const heading = /^h([1-6])$/.exec(tag)?.[1];
    if (heading !== undefined)
      return this.#readBlock(element, {
        ...childContext,
        kind: this.#dialect.getHeadingKind(Number(heading)),
      });
    if (tag === 'blockquote') return this.#readBlock(element, { ...childContext, kind: 'quote' });
    if (tag === 'pre') return this.#readBlock(element, { ...childContext, isPreformatted: true });
    if (blockTags.has(tag)) return this.#readBlock(element, childContext);
    this.readChildren(element, childContext);
  }

  #getContext(element: Element, context: ReadContext): ReadContext {
    const { formats, ...otherContext } = context;
    const format = formatByTag[element.localName];
    const activeFormats = this.#dialect.getFormats(
      element,
      format === undefined ? formats : [...formats, format],
    );
    const href = element.localName === 'a' ? sanitizeHref(element.getAttribute('href') ?? '') : undefined;
    const isPreformatted = context.isPreformatted || this.#dialect.isPreformatted(element);
    return {
      ...otherContext,
      isPreformatted,
      formats: sortFormats(activeFormats),
      ...(href !== undefined && { href }),
    };
  }

  #readBlock(element: Element, context: ReadContext): void {
    this.#closeBlock();
    this.readChildren(element, context);
    this.#closeBlock();
  }

  #addList(list: List): void {
    this.#closeBlock();
    if (list.items.length > 0) this.#blocks.push(list);
  }

  #readItems(element: Element, context: ReadContext): readonly Item[] {
    let items: readonly Item[] = [];
    for (const child of element.childNodes) {
      if (isElement(child) && child.localName === 'li') {
        if (!this.#dialect.isIgnored(child))
          items = [...items, ...this.#readItem(child, this.#getContext(child, context))];
      } else {
        const strays = this.#readSeparately((reader) => reader.#read(child, context));
        // Content between items; a list there belongs to the previous item.
        if (strays.length > 0) items = toListItems(strays).filter(hasContent).reduce(appendItem, items);
      }
    }
    return items;
  }

  #readItem(element: Element, context: ReadContext): Item[] {
    const items = toListItems(
      this.#readSeparately((reader) => reader.readChildren(element, { ...context, kind: 'p' })),
    );
    return items.map(({ inlines, lists }) => ({ inlines: normalizeInlines(inlines), lists }));
  }

  /** Adds an item paragraph to the list of the preceding item paragraphs. */
  #readItemParagraph(position: ItemPosition, element: Element, context: ReadContext): void {
    this.#closeBlock();
    const last = this.#blocks.at(-1);
    const isNext =
      last !== undefined && last === this.#openList && (position.depth > 1 || last.kind === position.kind);
    const list = isNext ? this.#openList : undefined;
    if (list !== undefined) this.#blocks.pop();
    const [item = { inlines: [], lists: [] }] = this.#readItem(element, context);
    this.#openList = appendItemAtDepth(list ?? { kind: position.kind, items: [] }, position, item);
    this.#blocks.push(this.#openList);
  }

  /** Joins the cells of a row into one paragraph, unless one holds more than a line. */
  #readRow(element: Element, context: ReadContext): void {
    this.#closeBlock();
    const cells = [...element.childNodes].map((cell) =>
      this.#readSeparately((reader) => reader.#read(cell, context)),
    );
    const rows = cells.filter((blocks) => blocks.length > 0);
    const isPlain = rows.every(([first, ...otherBlocks]) => first?.kind === 'p' && otherBlocks.length === 0);
    const separator = { kind: 'text', text: ' · ', formats: [] } as const;
    const lines = rows.map(([first]) => (first === undefined || isList(first) ? [] : first.inlines));
    if (!isPlain) this.#blocks.push(...rows.flat());
    else if (rows.length > 0)
      this.#blocks.push({
        kind: 'p',
        inlines: normalizeInlines(
          lines.flatMap((line, index) => (index === 0 ? line : [separator, ...line])),
        ),
      });
  }

  /** Reads a part of the tree to blocks of its own. */
  #readSeparately(read: (reader: HtmlReader) => void): Block[] {
    const reader = new HtmlReader(this.#dialect);
    read(reader);
    return reader.finish();
  }
}

const hasContent = ({ inlines, lists }: Item): boolean => inlines.length > 0 || lists.length > 0;

const isElement = (node: Node): node is Element => node.nodeType === 1;
