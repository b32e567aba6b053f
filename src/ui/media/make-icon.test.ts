import { createLucideIcon, type IconNode } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeIcon, type IconData } from './make-icon.ts';

const node: IconNode & IconData['node'] = [
  ['path', { d: 'M20 6 9 17l-5-5', key: 'a' }],
  ['circle', { cx: '4', cy: '5', r: '6', key: 'b' }],
];
const LucideCheck = createLucideIcon('check', node);
const GeneratedCheck = makeIcon({ node });
/** Markup without class names, with sorted attributes. */
const renderMarkup = (icon: Parameters<typeof createElement>[0], props: object) =>
  renderToStaticMarkup(createElement(icon, props))
    .replace(/ class="lucide[^"]*"/, '')
    .replace(/(?<=<svg )[^>]*/, (attributes) =>
      attributes
        .match(/[\w-]+="[^"]*"/g)!
        .toSorted()
        .join(' '),
    );

it.each([
  {},
  { size: 20, strokeWidth: 3 },
  { size: 18, 'aria-hidden': 'true' },
  { 'aria-label': 'Fatto' },
  { role: 'img', color: 'red', style: { width: 4 } },
])('a generated icon renders like the lucide original: %j', (props) => {
  expect(renderMarkup(GeneratedCheck, props)).toBe(renderMarkup(LucideCheck, props));
});
