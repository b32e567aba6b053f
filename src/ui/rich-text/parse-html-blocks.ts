import { parseInertHtml } from '#src/lib/parse-inert-html.ts';
import type { Block } from './document-blocks.ts';
import { parseHtml } from './parse-html.ts';

/** Parses sanitised HTML to blocks, without running or loading any of it. */
export const parseHtmlBlocks = (html: string): Block[] =>
  html === '' ? [] : parseHtml(parseInertHtml(html));
