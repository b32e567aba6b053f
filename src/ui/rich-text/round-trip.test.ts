// @vitest-environment jsdom
import { registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import { $getRoot, createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { cleanEventHtml } from '#server/event/event-html.ts';
import { below, randomOf, type Random } from '#tests/support/random.ts';
import { blocksOfHtml } from './blocks-of-html.ts';
import { isList, type Block, type Inline, type Item } from './document-blocks.ts';
import { $blocksOf, $nodesOf, documentNodes } from './lexical-blocks.ts';
import { textOfBlocks } from './plain-text.ts';
import { writeHtml } from './write-html.ts';

const editor = createEditor({
  nodes: documentNodes,
  onError: (error) => {
    throw error;
  },
});
registerRichText(editor);
registerList(editor);
editor.setRootElement(document.body.appendChild(document.createElement('div')));

/** HTML → the editor, as it stands on the screen → HTML. */
function through(html: string): string {
  editor.update(
    () => {
      $getRoot()
        .clear()
        .append(...$nodesOf(blocksOfHtml(html)));
    },
    { discrete: true },
  );
  return editor.read(() => writeHtml($blocksOf($getRoot())));
}

/** What can be read in HTML, without what only sets it. */
const words = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/[\s\u00a0]+/g, '');

const pick = <T>(random: Random, all: readonly T[]): T => all[below(random, all.length)] as T;

const texts = [
  'Ciao',
  'a & b < c > d "e"',
  'città, è già',
  '春节活动',
  '👩‍👩‍👧 insieme',
  'due  spazi',
  'unbreak\u00a0able',
  '&lt;script&gt;',
  'x',
  ' ',
];
const addresses = [
  'https://example.org/?a=1&b="2"',
  'http://example.org',
  'mailto:ciao@example.org',
  'tel:+39061234',
  '/event/1',
  '#qui',
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Any nesting of the tags that the server allows, sensible or not. */
function anyHtml(random: Random, depth: number): string {
  const tags = 'p h2 h3 h4 ul ol li blockquote strong b em i u s a br'.split(' ');
  let html = '';
  for (let left = below(random, 3) + (depth > 3 ? 1 : 0); left >= 0; left -= 1) {
    const tag = pick(random, tags);
    if (depth > 3 || random() < 0.4) html += escaped(pick(random, texts));
    else if (tag === 'br') html += '<br>';
    else if (tag === 'a')
      html += `<a href="${escaped(pick(random, addresses))}">${anyHtml(random, depth + 1)}</a>`;
    else html += `<${tag}>${anyHtml(random, depth + 1)}</${tag}>`;
    if (random() < 0.1) html += '\n  ';
  }
  return html;
}

/** A document as an organiser writes one. */
function anyBlocks(random: Random): Block[] {
  const inlines = (): Inline[] =>
    Array.from({ length: below(random, 5) }, () =>
      random() < 0.15
        ? { kind: 'break' }
        : {
            kind: 'words',
            text: pick(random, texts),
            formats: (['strong', 'em', 'u', 's'] as const).filter(() => random() < 0.25),
            ...(random() < 0.2 && { href: pick(random, addresses) }),
          },
    );
  const items = (depth: number): Item[] =>
    Array.from({ length: 1 + below(random, 3) }, () => ({
      inlines: [{ kind: 'words', text: 'voce', formats: [] }, ...inlines()],
      lists:
        random() < 0.3 && depth < 3 ? [{ kind: pick(random, ['ul', 'ol']), items: items(depth + 1) }] : [],
    }));
  return Array.from({ length: below(random, 7) }, () => {
    const kind = pick(random, ['p', 'p', 'h2', 'h3', 'h4', 'quote', 'ul', 'ol'] as const);
    return kind === 'ul' || kind === 'ol' ? { kind, items: items(0) } : { kind, inlines: inlines() };
  });
}

test(
  '[EV-42] what an organiser wrote comes out of the editor as it went in, and the server keeps it so',
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const html = writeHtml(anyBlocks(randomOf(seed)));
      expect(through(html), `seed ${seed}`).toBe(html);
      expect(await cleanEventHtml(html), `seed ${seed}`).toBe(html);
    }
  },
);

test(
  '[EV-42] of any HTML that the server keeps no word is lost, and the second time nothing changes',
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const html = await cleanEventHtml(anyHtml(randomOf(seed), 0));
      const once = through(html);
      expect(words(once), `seed ${seed}: ${html}`).toBe(words(html));
      expect(through(once), `seed ${seed}: ${html}`).toBe(once);
      expect(await cleanEventHtml(once), `seed ${seed}: ${html}`).toBe(once);
    }
  },
);

test('[EV-42] a text without a word is no text', () => {
  for (const html of ['', '<p></p>', '<p><br></p>', '<p> </p><p><br></p>', '<ul><li></li></ul>', '<h2></h2>'])
    expect(through(html), html).toBe('');
});

test('[EV-42] each thing that the server keeps is held', () => {
  const html =
    '<h2>Titolo</h2><p>Uno <strong>due <em>tre</em></strong> <u>quattro</u><br /><s>cinque</s></p><p><br /></p>' +
    '<h3>Sotto</h3><ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><h4>Fondo</h4>' +
    '<blockquote><p>detto</p><p>da <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow">lei</a></p></blockquote>';
  expect(through(html)).toBe(html);
  expect(blocksOfHtml(html).filter(isList)).toHaveLength(1);
});

test('[EV-42] without the editor the same words can be read', () => {
  const html =
    '<h2>Uno</h2><p>due <strong>tre</strong><br>quattro</p><ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>';
  expect(textOfBlocks(blocksOfHtml(html))).toBe('Uno\n\ndue tre\nquattro\n\n1. a\n  - b\n2. c');
});
