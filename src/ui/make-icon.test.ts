import { createLucideIcon, type IconNode } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeIcon, type IconData } from './make-icon.ts';

const node: IconNode & IconData['node'] = [
  ['path', { d: 'M20 6 9 17l-5-5', key: 'a' }],
  ['circle', { cx: '4', cy: '5', r: '6', key: 'b' }],
];
const Theirs = createLucideIcon('check', node);
const Ours = makeIcon({ node });
/** As it is drawn: names of classes and the order of attributes say nothing. */
const drawn = (icon: Parameters<typeof createElement>[0], props: object) =>
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
])('an icon of the build is drawn as lucide draws it: %j', (props) => {
  expect(drawn(Ours, props)).toBe(drawn(Theirs, props));
});
