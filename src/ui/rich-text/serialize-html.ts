import {
  isList,
  joinLists,
  normalizeInlines,
  type Block,
  type Inline,
  type Item,
  type TextBlock,
  type List,
} from './document-blocks.ts';

/** Set by the server on each link, so that its sanitiser changes nothing. */
const rel = 'noopener noreferrer nofollow';

/**
 * Serializes blocks to the HTML that the server's sanitiser leaves unchanged: allowed tags, attributes on
 * links only. Empty lines at both ends are dropped; an empty document is ''.
 */
export function serializeHtml(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let quoted: string[] = [];
  const closeQuotation = () => {
    const html = quoted.join('');
    if (html !== '') parts.push(`<blockquote>${html}</blockquote>`);
    quoted = [];
  };
  for (const block of joinLists(blocks.filter(hasContent))) {
    if (block.kind === 'quote') {
      quoted.push(serializeParagraph(block));
      continue;
    }
    closeQuotation();
    if (isList(block)) parts.push(serializeList(block));
    else
      parts.push(
        block.kind === 'p'
          ? serializeParagraph(block)
          : `<${block.kind}>${serializeInlines(block.inlines)}</${block.kind}>`,
      );
  }
  closeQuotation();
  return trimEmptyLines(parts).join('');
}

const emptyLine = '<p><br /></p>';

function trimEmptyLines(parts: readonly string[]): readonly string[] {
  const first = parts.findIndex((part) => part !== emptyLine);
  return first < 0 ? [] : parts.slice(first, parts.findLastIndex((part) => part !== emptyLine) + 1);
}

function serializeParagraph({ inlines }: TextBlock): string {
  const html = serializeInlines(inlines);
  return html === '' ? emptyLine : `<p>${html}</p>`;
}

/** A heading, quotation or list without text is dropped. */
const hasContent = (block: Block): boolean =>
  isList(block)
    ? block.items.some(({ inlines, lists }) => serializeInlines(inlines) !== '' || lists.some(hasContent))
    : block.kind === 'p' || serializeInlines(block.inlines) !== '';

const serializeList = ({ kind, items }: List): string =>
  `<${kind}>${items.map(serializeItem).join('')}</${kind}>`;

const serializeItem = ({ inlines, lists }: Item): string =>
  `<li>${serializeInlines(inlines)}${joinLists(lists.filter(hasContent)).map(serializeList).join('')}</li>`;

/** Tags around an inline, outermost first. */
const getTags = (inline: Inline): string[] =>
  inline.kind === 'break'
    ? []
    : [...(inline.href === undefined ? [] : [`a ${inline.href}`]), ...inline.formats];

function serializeInlines(inlines: readonly Inline[]): string {
  const normalized = normalizeInlines(inlines);
  let html = '';
  let open: string[] = [];
  const switchTags = (tags: string[]) => {
    const common = getCommonPrefix(open, tags);
    for (const tag of open.slice(common.length).reverse()) html += `</${tag.startsWith('a ') ? 'a' : tag}>`;
    for (const tag of tags.slice(common.length)) html += toOpeningTag(tag);
    open = tags;
  };
  for (const [index, inline] of normalized.entries()) {
    // A line break is written inside the tags of the next text.
    const next =
      inline.kind === 'break' ? normalized.slice(index).find((other) => other.kind === 'text') : inline;
    const tags = next === undefined ? [] : getTags(next);
    switchTags(inline.kind === 'break' ? getCommonPrefix(open, tags) : tags);
    html += inline.kind === 'break' ? '<br />' : escapeHtml(inline.text);
  }
  switchTags([]);
  return html;
}

const getCommonPrefix = (one: readonly string[], other: readonly string[]): string[] => {
  const end = one.findIndex((tag, index) => tag !== other[index]);
  return one.slice(0, end < 0 ? one.length : end);
};

const toOpeningTag = (tag: string): string =>
  tag.startsWith('a ')
    ? `<a href="${escapeHtml(tag.slice(2)).replaceAll('"', '&quot;')}" rel="${rel}">`
    : `<${tag}>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
