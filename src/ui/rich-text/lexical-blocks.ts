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
  appendItem,
  type Block,
  type Format,
  type Inline,
  type Item,
  type TextBlock,
  type List,
  type InlineText,
} from './document-blocks.ts';
import { sanitizeHref } from './sanitize-href.ts';
import { preserveSpaces } from './plain-text.ts';

/** Node types of a document, besides Lexical's built-in ones. */
export const documentNodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];

const lexicalFormats: Readonly<Record<Format, TextFormatType>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
};

/** Converts blocks to new editor nodes, to be inserted at the root or the caret. */
export const $toNodes = (blocks: readonly Block[]): ElementNode[] =>
  blocks.map((block) => (isList(block) ? $toListNode(block) : $toTextBlockNode(block)));

function $toTextBlockNode({ kind, inlines }: TextBlock): ElementNode {
  const node =
    kind === 'p' ? $createParagraphNode() : kind === 'quote' ? $createQuoteNode() : $createHeadingNode(kind);
  return node.append(...$toInlineNodes(inlines));
}

function $toListNode({ kind, items }: List): ListNode {
  const list = $createListNode(kind === 'ol' ? 'number' : 'bullet');
  for (const { inlines, lists } of items) {
    if (inlines.length > 0 || lists.length === 0)
      list.append($createListItemNode().append(...$toInlineNodes(inlines)));
    // Lexical nests a list in an item of its own, without a marker.
    for (const inner of lists) list.append($createListItemNode().append($toListNode(inner)));
  }
  return list;
}

/** Converts inlines to nodes; adjacent runs with one `href` share a link node. */
export function $toInlineNodes(inlines: readonly Inline[]): LexicalNode[] {
  const nodes: LexicalNode[] = [];
  for (const inline of inlines) {
    if (inline.kind === 'break') {
      nodes.push($createLineBreakNode());
      continue;
    }
    const text = $createTextNode(inline.text);
    for (const format of inline.formats) text.toggleFormat(lexicalFormats[format]);
    const last = nodes.at(-1);
    if (inline.href === undefined) nodes.push(text);
    else if ($isLinkNode(last) && last.getURL() === inline.href) last.append(text);
    else nodes.push($createLinkNode(inline.href).append(text));
  }
  return nodes;
}

/** Converts editor content to blocks. Disallowed URLs are removed. */
export const $toBlocks = (root: ElementNode): Block[] => root.getChildren().map($toBlock);

function $toBlock(node: LexicalNode): Block {
  if ($isListNode(node)) return $readList(node);
  const kind = $isHeadingNode(node) ? getHeadingKind(node) : $isQuoteNode(node) ? 'quote' : 'p';
  return { kind, inlines: $readInlines(node) };
}

function getHeadingKind(node: HeadingNode): TextBlock['kind'] {
  const tag = node.getTag();
  return tag === 'h3' || tag === 'h4' ? tag : 'h2';
}

function $readList(list: ListNode): List {
  let items: readonly Item[] = [];
  for (const node of list.getChildren()) {
    const children = $isListItemNode(node) ? node.getChildren() : [node];
    const lists = children.filter($isListNode).map($readList);
    const inlines = children.filter((child) => !$isListNode(child)).flatMap((child) => $readInline(child));
    items = appendItem(items, { inlines, lists });
  }
  return { kind: list.getListType() === 'number' ? 'ol' : 'ul', items };
}

const $readInlines = (node: LexicalNode): Inline[] =>
  $isElementNode(node) ? node.getChildren().flatMap((child) => $readInline(child)) : $readInline(node);

function $readInline(node: LexicalNode, href?: string): Inline[] {
  if ($isLineBreakNode(node)) return [{ kind: 'break' }];
  if ($isTextNode(node)) {
    const inlineText: InlineText = {
      kind: 'text',
      text: preserveSpaces(node.getTextContent()),
      formats: formats.filter((format) => node.hasFormat(lexicalFormats[format])),
      ...(href !== undefined && { href }),
    };
    return [inlineText];
  }
  const target = $isLinkNode(node) ? sanitizeHref(node.getURL()) : href;
  return $isElementNode(node) ? node.getChildren().flatMap((child) => $readInline(child, target)) : [];
}
