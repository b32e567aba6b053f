// @vitest-environment jsdom
import { registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import { $getRoot, createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { sanitizeEventHtml } from '#server/event/event-html.ts';
import { randomBelow, createRandom, type Random } from '#tests/support/random/random.ts';
import { parseHtmlBlocks } from './parse-html-blocks.ts';
import { isList, type Block, type Inline, type Item } from './document-blocks.ts';
import { $toBlocks, $toNodes, documentNodes } from './lexical-blocks.ts';
import { toPlainText } from './plain-text.ts';
import { serializeHtml } from './serialize-html.ts';

const editor = createEditor({
  nodes: documentNodes,
  onError: (error) => {
    throw error;
  },
});
registerRichText(editor);
registerList(editor);
editor.setRootElement(document.body.appendChild(document.createElement('div')));

/** HTML → editor → HTML. */
function roundTrip(html: string): string {
  editor.update(
    () => {
      $getRoot()
        .clear()
        .append(...$toNodes(parseHtmlBlocks(html)));
    },
    { discrete: true },
  );
  return editor.read(() => serializeHtml($toBlocks($getRoot())));
}

/** Text content without whitespace. */
const readText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/[\s\u00a0]+/g, '');

const pick = <T>(random: Random, items: readonly T[]): T => items[randomBelow(random, items.length)] as T;

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

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Random nesting of allowed tags, valid or not. */
function randomHtml(random: Random, depth: number): string {
  const tags = 'p h2 h3 h4 ul ol li blockquote strong b em i u s a br'.split(' ');
  let html = '';
  for (let remaining = randomBelow(random, 3) + (depth > 3 ? 1 : 0); remaining >= 0; remaining -= 1) {
    const tag = pick(random, tags);
    if (depth > 3 || random() < 0.4) html += escapeHtml(pick(random, texts));
    else if (tag === 'br') html += '<br>';
    else if (tag === 'a')
      html += `<a href="${escapeHtml(pick(random, addresses))}">${randomHtml(random, depth + 1)}</a>`;
    else html += `<${tag}>${randomHtml(random, depth + 1)}</${tag}>`;
    if (random() < 0.1) html += '\n  ';
  }
  return html;
}

/** Random document as an organiser would write it. */
function randomBlocks(random: Random): Block[] {
  const inlines = (): Inline[] =>
    Array.from({ length: randomBelow(random, 5) }, () =>
      random() < 0.15
        ? { kind: 'break' }
        : {
            kind: 'text',
            text: pick(random, texts),
            formats: (['strong', 'em', 'u', 's'] as const).filter(() => random() < 0.25),
            ...(random() < 0.2 && { href: pick(random, addresses) }),
          },
    );
  const items = (depth: number): Item[] =>
    Array.from({ length: 1 + randomBelow(random, 3) }, () => ({
      inlines: [{ kind: 'text', text: 'voce', formats: [] }, ...inlines()],
      lists:
        random() < 0.3 && depth < 3 ? [{ kind: pick(random, ['ul', 'ol']), items: items(depth + 1) }] : [],
    }));
  return Array.from({ length: randomBelow(random, 7) }, () => {
    const kind = pick(random, ['p', 'p', 'h2', 'h3', 'h4', 'quote', 'ul', 'ol'] as const);
    return kind === 'ul' || kind === 'ol' ? { kind, items: items(0) } : { kind, inlines: inlines() };
  });
}

test(
  '[EV-42] organiser HTML round-trips unchanged through the editor and the server sanitiser',
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const html = serializeHtml(randomBlocks(createRandom(seed)));
      expect(roundTrip(html), `seed ${seed}`).toBe(html);
      expect(await sanitizeEventHtml(html), `seed ${seed}`).toBe(html);
    }
  },
);

test(
  '[EV-42] loses no word of any sanitised HTML, and the second round trip changes nothing',
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const html = await sanitizeEventHtml(randomHtml(createRandom(seed), 0));
      const firstPass = roundTrip(html);
      expect(readText(firstPass), `seed ${seed}: ${html}`).toBe(readText(html));
      expect(roundTrip(firstPass), `seed ${seed}: ${html}`).toBe(firstPass);
      expect(await sanitizeEventHtml(firstPass), `seed ${seed}: ${html}`).toBe(firstPass);
    }
  },
);

test('[EV-42] treats HTML without words as empty', () => {
  for (const html of ['', '<p></p>', '<p><br></p>', '<p> </p><p><br></p>', '<ul><li></li></ul>', '<h2></h2>'])
    expect(roundTrip(html), html).toBe('');
});

test('[EV-42] preserves every element the server allows', () => {
  const html =
    '<h2>Titolo</h2><p>Uno <strong>due <em>tre</em></strong> <u>quattro</u><br /><s>cinque</s></p><p><br /></p>' +
    '<h3>Sotto</h3><ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><h4>Fondo</h4>' +
    '<blockquote><p>detto</p><p>da <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow">lei</a></p></blockquote>';
  expect(roundTrip(html)).toBe(html);
  expect(parseHtmlBlocks(html).filter(isList)).toHaveLength(1);
});

test('[EV-42] reads the same words without the editor', () => {
  const html =
    '<h2>Uno</h2><p>due <strong>tre</strong><br>quattro</p><ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>';
  expect(toPlainText(parseHtmlBlocks(html))).toBe('Uno\n\ndue tre\nquattro\n\n1. a\n  - b\n2. c');
});
