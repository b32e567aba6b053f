import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const tags = ['p', 'b', 'br', 'ul', 'li'];

it('[EV-3] keeps nesting deeper than any real text, and stops parsing beyond the limit', async () => {
  const deep = '<ul><li>'.repeat(400);
  expect(await cleanHtml(`${deep}x`, { tags })).toBe(`${deep}x${'</li></ul>'.repeat(400)}`);
  for (const level of ['<b>', '<ul><li>', '<div>', '<b><!--</b>-->', '<b title="</b>">', '<b></i>']) {
    const cleaned = await cleanHtml(`${level.repeat(1200)}<img src=x onerror=alert(1)>ciao`, { tags });
    expect(cleaned, level).not.toMatch(/[<>]/);
    expect(cleaned, level).toMatch(/ciao$/);
  }
});

it('[EV-3] does not count sibling tags as nesting', async () => {
  for (const flat of ['<p>a</p>', '<br />', '<b>a</b></i>'])
    expect(await cleanHtml(flat.repeat(3000), { tags })).toContain(flat.slice(0, 3));
});
