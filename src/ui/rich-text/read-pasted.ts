import { isList, joinLists, type Block, type Format } from './document-blocks.ts';
import type { ItemPlace } from './list-items.ts';
import { headingOf, readHtml, type Dialect } from './read-html.ts';

/**
 * HTML of Word, Google Docs and web pages → blocks: what their styles say becomes formats and lists;
 * styles, classes, pictures and empty lines are gone, a table is paragraphs.
 */
export function readPasted(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(withInertStyles(html), 'text/html');
  // A page whose sections are of the first order has those below it in the second.
  const shift = body.querySelector('h1') === null ? 0 : 1;
  const blocks = readHtml(body, { ...elsewhere, headingOf: (level) => headingOf(level + shift) });
  // Word and others begin a new list for each item.
  return joinLists(blocks.filter(hasWords));
}

/** The security policy of the page would report each style, though none is applied here. */
const withInertStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));

const hasWords = (block: Block): boolean =>
  isList(block) || block.inlines.some((it) => it.kind === 'words' && it.text.trim() !== '');

const elsewhere: Dialect = {
  isLeftOut: (element) =>
    element.hasAttribute('hidden') || /display:none|mso-hide:all|mso-list:ignore/.test(styleOf(element)),
  formatsOf,
  isPreformatted: (element) => /white-space(?:-collapse)?:(?:pre|break-spaces)/.test(styleOf(element)),
  itemOf,
  headingOf,
};

const styleOf = (element: Element): string =>
  (element.getAttribute('data-style') ?? '').toLowerCase().replace(/\s+/g, '');

function formatsOf(element: Element, given: readonly Format[]): readonly Format[] {
  const style = styleOf(element);
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  const slant = /font-style:(\w+)/.exec(style)?.[1];
  const line = /text-decoration(?:-line)?:([\w-]+)/.exec(style)?.[1];
  // A heading stands out by itself, and a link has its line.
  const isInHeading = element.closest('h1,h2,h3,h4,h5,h6') !== null;
  const isBold = isInHeading
    ? false
    : weight === undefined
      ? undefined
      : weight.startsWith('bold') || Number(weight) >= 600;
  let now = given;
  now = turned(now, 'strong', isBold);
  now = turned(now, 'em', slant === undefined ? undefined : slant !== 'normal');
  now = turned(now, 'u', line === 'underline' && element.closest('a[href]') === null ? true : undefined);
  return turned(now, 's', line === 'line-through' ? true : undefined);
}

/** `formats` with this one or without it; `undefined` says nothing about it. */
const turned = (all: readonly Format[], format: Format, is: boolean | undefined): readonly Format[] =>
  is === undefined ? all : is ? [...all, format] : all.filter((it) => it !== format);

/** Word writes the items of its lists as paragraphs whose mark is text. */
function itemOf(element: Element): ItemPlace | undefined {
  const depth = /mso-list:l\d+level(\d)/.exec(styleOf(element))?.[1];
  if (depth === undefined || /^h[1-6]$/.test(element.localName)) return undefined;
  const mark = [...element.querySelectorAll('[data-style]')].find((it) =>
    styleOf(it).includes('mso-list:ignore'),
  );
  const isNumbered = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark?.textContent ?? '');
  return { depth: Number(depth), kind: isNumbered ? 'ol' : 'ul' };
}
