import { isList, type Block, type Inline, type Item } from './document-blocks.ts';

/** Text as people type it → paragraphs: an empty line ends one, a line break stays one. */
export const blocksOfText = (text: string): Block[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => ({ kind: 'p', inlines: paragraph.split('\n').flatMap(lineOf) }) as const)
    .filter(({ inlines }) => inlines.some((it) => it.kind === 'words' && it.text.trim() !== ''));

const lineOf = (text: string, at: number): Inline[] => {
  const words = { kind: 'words', text: withSpaces(text), formats: [] } as const;
  return at === 0 ? [words] : [{ kind: 'break' }, words];
};

/** Several spaces in a row, which HTML would show as one. */
export const withSpaces = (text: string): string =>
  text.replace(/ {2,}/g, (spaces) => ` ${'\u00a0'.repeat(spaces.length - 1)}`);

/** The words alone, an empty line between two blocks; items begin with a dash or their number. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (isList(block) ? textOfItems(block.items, block.kind, '') : textOf(block.inlines)))
    .join('\n\n');

const textOf = (inlines: readonly Inline[]): string =>
  inlines.map((it) => (it.kind === 'break' ? '\n' : it.text)).join('');

const textOfItems = (items: readonly Item[], kind: 'ul' | 'ol', indent: string): string =>
  items
    .flatMap(({ inlines, lists }, at) => [
      `${indent}${kind === 'ol' ? `${at + 1}.` : '-'} ${textOf(inlines)}`,
      ...lists.map((list) => textOfItems(list.items, list.kind, `${indent}  `)),
    ])
    .join('\n');
