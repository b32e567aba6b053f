import { parseInertHtml } from '#src/lib/parse-inert-html.ts';
import { isList, joinLists, type Block, type Format } from './document-blocks.ts';
import type { ItemPosition } from './list-items.ts';
import { getHeadingKind, parseHtml, type Dialect } from './parse-html.ts';

/**
 * Parses HTML of Word, Google Docs and web pages: styles become formats and lists; styles, classes, images
 * and empty lines are removed, tables become paragraphs (EV-43).
 */
export function parsePasted(html: string): Block[] {
  const body = parseInertHtml(withInertStyles(html));
  // A source with `h1` is shifted by one level, since our headings start at `h2`.
  const shift = body.querySelector('h1') === null ? 0 : 1;
  const blocks = parseHtml(body, {
    ...externalDialect,
    getHeadingKind: (level) => getHeadingKind(level + shift),
  });
  // Word and others write a separate list for each item.
  return joinLists(blocks.filter(hasText));
}

/** Renames `style` attributes: the CSP would report each one, though none is applied here. */
const withInertStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));

const hasText = (block: Block): boolean =>
  isList(block) || block.inlines.some((inline) => inline.kind === 'text' && inline.text.trim() !== '');

const externalDialect: Dialect = {
  isIgnored: (element) =>
    element.hasAttribute('hidden') || /display:none|mso-hide:all|mso-list:ignore/.test(getStyle(element)),
  getFormats: getStyleFormats,
  isPreformatted: (element) => /white-space(?:-collapse)?:(?:pre|break-spaces)/.test(getStyle(element)),
  getItemPosition: getWordItemPosition,
  getHeadingKind,
};

const getStyle = (element: Element): string =>
  (element.getAttribute('data-style') ?? '').toLowerCase().replace(/\s+/g, '');

function getStyleFormats(element: Element, inherited: readonly Format[]): readonly Format[] {
  const style = getStyle(element);
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  const fontStyle = /font-style:(\w+)/.exec(style)?.[1];
  const decoration = /text-decoration(?:-line)?:([\w-]+)/.exec(style)?.[1];
  // Ignores bold in headings and underline in links: both are default styles.
  const isInHeading = element.closest('h1,h2,h3,h4,h5,h6') !== null;
  const isBold = isInHeading
    ? false
    : weight === undefined
      ? undefined
      : weight.startsWith('bold') || Number(weight) >= 600;
  let formats = inherited;
  formats = withFormat(formats, 'strong', isBold);
  formats = withFormat(formats, 'em', fontStyle === undefined ? undefined : fontStyle !== 'normal');
  formats = withFormat(
    formats,
    'u',
    decoration === 'underline' && element.closest('a[href]') === null ? true : undefined,
  );
  return withFormat(formats, 's', decoration === 'line-through' ? true : undefined);
}

/** Adds or removes a format; `undefined` leaves it unchanged. */
const withFormat = (
  formats: readonly Format[],
  format: Format,
  isActive: boolean | undefined,
): readonly Format[] =>
  isActive === undefined
    ? formats
    : isActive
      ? [...formats, format]
      : formats.filter((other) => other !== format);

/** Position of a Word list item, which is a paragraph with its marker as text. */
function getWordItemPosition(element: Element): ItemPosition | undefined {
  const depth = /mso-list:l\d+level(\d)/.exec(getStyle(element))?.[1];
  if (depth === undefined || /^h[1-6]$/.test(element.localName)) return undefined;
  const mark = [...element.querySelectorAll('[data-style]')].find((descendant) =>
    getStyle(descendant).includes('mso-list:ignore'),
  );
  const isNumbered = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark?.textContent ?? '');
  return { depth: Number(depth), kind: isNumbered ? 'ol' : 'ul' };
}
