import { isList, type Block, type Inline, type Item } from './document-blocks.ts';

/** Parses plain text: an empty line ends a paragraph, a line break is kept. */
export const parsePlainText = (text: string): Block[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => ({ kind: 'p', inlines: paragraph.split('\n').flatMap(toLineInlines) }) as const)
    .filter(({ inlines }) => inlines.some((inline) => inline.kind === 'text' && inline.text.trim() !== ''));

const toLineInlines = (text: string, index: number): Inline[] => {
  const inlineText = { kind: 'text', text: preserveSpaces(text), formats: [] } as const;
  return index === 0 ? [inlineText] : [{ kind: 'break' }, inlineText];
};

/** Preserves repeated spaces, which HTML would collapse. */
export const preserveSpaces = (text: string): string =>
  text.replace(/ {2,}/g, (spaces) => ` ${'\u00a0'.repeat(spaces.length - 1)}`);

/** Plain text of blocks, separated by empty lines; list items start with a dash or number. */
export const toPlainText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (isList(block) ? itemsToText(block.items, block.kind, '') : inlinesToText(block.inlines)))
    .join('\n\n');

const inlinesToText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === 'break' ? '\n' : inline.text)).join('');

const itemsToText = (items: readonly Item[], kind: 'ul' | 'ol', indent: string): string =>
  items
    .flatMap(({ inlines, lists }, index) => [
      `${indent}${kind === 'ol' ? `${index + 1}.` : '-'} ${inlinesToText(inlines)}`,
      ...lists.map((list) => itemsToText(list.items, list.kind, `${indent}  `)),
    ])
    .join('\n');
