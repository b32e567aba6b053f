import {
  isList,
  joinLists,
  tidyInlines,
  type Block,
  type Inline,
  type Item,
  type Lines,
  type List,
} from './document-blocks.ts';

/** As the server sets it on each link, so that what is written is what it keeps. */
const rel = 'noopener noreferrer nofollow';

/**
 * Blocks → HTML in the one form that the server's sanitiser leaves as it is: only the tags it knows,
 * no attributes but those of links. Empty lines at either end are dropped; nothing written is ''.
 */
export function writeHtml(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let quoted: string[] = [];
  const endQuotation = () => {
    const html = quoted.join('');
    if (html !== '') parts.push(`<blockquote>${html}</blockquote>`);
    quoted = [];
  };
  for (const block of joinLists(blocks.filter(isWritten))) {
    if (block.kind === 'quote') {
      quoted.push(paragraph(block));
      continue;
    }
    endQuotation();
    if (isList(block)) parts.push(list(block));
    else
      parts.push(
        block.kind === 'p' ? paragraph(block) : `<${block.kind}>${line(block.inlines)}</${block.kind}>`,
      );
  }
  endQuotation();
  return withoutEmptyEnds(parts).join('');
}

const emptyLine = '<p><br /></p>';

function withoutEmptyEnds(parts: readonly string[]): readonly string[] {
  const first = parts.findIndex((it) => it !== emptyLine);
  return first < 0 ? [] : parts.slice(first, parts.findLastIndex((it) => it !== emptyLine) + 1);
}

function paragraph({ inlines }: Lines): string {
  const html = line(inlines);
  return html === '' ? emptyLine : `<p>${html}</p>`;
}

/** A heading or a quoted line without words is none, and neither is a list in which nothing is written. */
const isWritten = (block: Block): boolean =>
  isList(block)
    ? block.items.some(({ inlines, lists }) => line(inlines) !== '' || lists.some(isWritten))
    : block.kind === 'p' || line(block.inlines) !== '';

const list = ({ kind, items }: List): string => `<${kind}>${items.map(item).join('')}</${kind}>`;

const item = ({ inlines, lists }: Item): string =>
  `<li>${line(inlines)}${joinLists(lists.filter(isWritten)).map(list).join('')}</li>`;

/** The tags that are open around an inline, the outermost first. */
const tagsOf = (inline: Inline): string[] =>
  inline.kind === 'break'
    ? []
    : [...(inline.href === undefined ? [] : [`a ${inline.href}`]), ...inline.formats];

function line(inlines: readonly Inline[]): string {
  const tidy = tidyInlines(inlines);
  let html = '';
  let open: string[] = [];
  const turnTo = (tags: string[]) => {
    const kept = shared(open, tags);
    for (const tag of open.slice(kept.length).reverse()) html += `</${tag.startsWith('a ') ? 'a' : tag}>`;
    for (const tag of tags.slice(kept.length)) html += opening(tag);
    open = tags;
  };
  for (const [at, inline] of tidy.entries()) {
    // A line break stands inside what goes on after it.
    const next = inline.kind === 'break' ? tidy.slice(at).find((it) => it.kind === 'words') : inline;
    const tags = next === undefined ? [] : tagsOf(next);
    turnTo(inline.kind === 'break' ? shared(open, tags) : tags);
    html += inline.kind === 'break' ? '<br />' : escape(inline.text);
  }
  turnTo([]);
  return html;
}

const shared = (one: readonly string[], other: readonly string[]): string[] => {
  const end = one.findIndex((tag, at) => tag !== other[at]);
  return one.slice(0, end < 0 ? one.length : end);
};

const opening = (tag: string): string =>
  tag.startsWith('a ')
    ? `<a href="${escape(tag.slice(2)).replaceAll('"', '&quot;')}" rel="${rel}">`
    : `<${tag}>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
