import { $createLinkNode, $isLinkNode, LinkNode } from '@lexical/link';
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  ListItemNode,
  ListNode,
} from '@lexical/list';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  HeadingNode,
  QuoteNode,
} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import {
  formats,
  isList,
  withNext,
  type Block,
  type Format,
  type Inline,
  type Item,
  type Lines,
  type List,
  type Words,
} from './document-blocks.ts';
import { linkTarget } from './link-target.ts';
import { withSpaces } from './plain-text.ts';

/** The nodes that a document of ours is made of, beside the ones that Lexical always has. */
export const documentNodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];

const lexicalFormat: Readonly<Record<Format, TextFormatType>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
};

/** Blocks → new nodes of the editor, to be put into its root or at its caret. */
export const $nodesOf = (blocks: readonly Block[]): ElementNode[] =>
  blocks.map((block) => (isList(block) ? $listOf(block) : $linesOf(block)));

function $linesOf({ kind, inlines }: Lines): ElementNode {
  const node =
    kind === 'p' ? $createParagraphNode() : kind === 'quote' ? $createQuoteNode() : $createHeadingNode(kind);
  return node.append(...$inlineNodesOf(inlines));
}

function $listOf({ kind, items }: List): ListNode {
  const list = $createListNode(kind === 'ol' ? 'number' : 'bullet');
  for (const { inlines, lists } of items) {
    if (inlines.length > 0 || lists.length === 0)
      list.append($createListItemNode().append(...$inlineNodesOf(inlines)));
    // A list inside another stands in an item of its own, which shows no mark.
    for (const inner of lists) list.append($createListItemNode().append($listOf(inner)));
  }
  return list;
}

/** Words and line breaks → their nodes; neighbours of one link share its node. */
export function $inlineNodesOf(inlines: readonly Inline[]): LexicalNode[] {
  const nodes: LexicalNode[] = [];
  for (const inline of inlines) {
    if (inline.kind === 'break') {
      nodes.push($createLineBreakNode());
      continue;
    }
    const text = $createTextNode(inline.text);
    for (const format of inline.formats) text.toggleFormat(lexicalFormat[format]);
    const last = nodes.at(-1);
    if (inline.href === undefined) nodes.push(text);
    else if ($isLinkNode(last) && last.getURL() === inline.href) last.append(text);
    else nodes.push($createLinkNode(inline.href).append(text));
  }
  return nodes;
}

/** What stands in the editor → blocks. Addresses that no link may have are left out. */
export const $blocksOf = (root: ElementNode): Block[] => root.getChildren().map($blockOf);

function $blockOf(node: LexicalNode): Block {
  if ($isListNode(node)) return $readList(node);
  const kind = $isHeadingNode(node) ? headingKind(node) : $isQuoteNode(node) ? 'quote' : 'p';
  return { kind, inlines: $readInlines(node) };
}

function headingKind(node: HeadingNode): Lines['kind'] {
  const tag = node.getTag();
  return tag === 'h3' || tag === 'h4' ? tag : 'h2';
}

function $readList(list: ListNode): List {
  let items: readonly Item[] = [];
  for (const node of list.getChildren()) {
    const children = $isListItemNode(node) ? node.getChildren() : [node];
    const lists = children.filter($isListNode).map($readList);
    const inlines = children.filter((it) => !$isListNode(it)).flatMap((it) => $readInline(it));
    items = withNext(items, { inlines, lists });
  }
  return { kind: list.getListType() === 'number' ? 'ol' : 'ul', items };
}

const $readInlines = (node: LexicalNode): Inline[] =>
  $isElementNode(node) ? node.getChildren().flatMap((it) => $readInline(it)) : $readInline(node);

function $readInline(node: LexicalNode, href?: string): Inline[] {
  if ($isLineBreakNode(node)) return [{ kind: 'break' }];
  if ($isTextNode(node)) {
    const words: Words = {
      kind: 'words',
      text: withSpaces(node.getTextContent()),
      formats: formats.filter((it) => node.hasFormat(lexicalFormat[it])),
      ...(href !== undefined && { href }),
    };
    return [words];
  }
  const target = $isLinkNode(node) ? linkTarget(node.getURL()) : href;
  return $isElementNode(node) ? node.getChildren().flatMap((it) => $readInline(it, target)) : [];
}
