import { expect, test } from 'vitest';
import { parseTypedLink } from './sanitize-href.ts';

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['  www.example.org/evento ', 'https://www.example.org/evento'],
  ['example.org', 'https://example.org'],
  ['localhost', undefined],
  ['ciao@example.org', 'mailto:ciao@example.org'],
  ['mailto:ciao@example.org', 'mailto:ciao@example.org'],
  ['+39 06 123 456', 'tel:+3906123456'],
  ['tel:+3906', 'tel:+3906'],
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['ftp://example.org', undefined],
  ['//evil.example', undefined],
  ['https://', undefined],
  ['https://due parole.it', undefined],
  ['due parole.it', undefined],
  [`https://example.org/${'a'.repeat(2000)}`, undefined],
])('[EV-44] parses the typed link %j as %j', (typed, address) => {
  expect(parseTypedLink(typed)).toBe(address);
});
