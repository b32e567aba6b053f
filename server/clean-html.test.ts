import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const tags = ['p', 'b', 'br', 'ul', 'li'];

it('[EV-3] takes what nests deeper than anybody writes for text, and breaks off reading it', async () => {
  const deep = '<ul><li>'.repeat(400);
  expect(await cleanHtml(`${deep}x`, { tags })).toBe(`${deep}x${'</li></ul>'.repeat(400)}`);
  for (const level of ['<b>', '<ul><li>', '<div>', '<b><!--</b>-->', '<b title="</b>">', '<b></i>']) {
    const cleaned = await cleanHtml(`${level.repeat(1200)}<img src=x onerror=alert(1)>ciao`, { tags });
    expect(cleaned, level).not.toMatch(/[<>]/);
    expect(cleaned, level).toMatch(/ciao$/);
  }
});

it('[EV-3] many tags are not deep ones', async () => {
  for (const flat of ['<p>a</p>', '<br />', '<b>a</b></i>'])
    expect(await cleanHtml(flat.repeat(3000), { tags })).toContain(flat.slice(0, 3));
});
