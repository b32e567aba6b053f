import type { Block } from './document-blocks.ts';
import { readHtml } from './read-html.ts';

/** HTML as the server keeps it → its blocks. Nothing in it runs or loads on the way. */
export const blocksOfHtml = (html: string): Block[] =>
  html === '' ? [] : readHtml(new DOMParser().parseFromString(html, 'text/html').body);
