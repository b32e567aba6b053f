import { expect, it } from 'vitest';
import { languages } from './language.ts';
import { formatEurosIn } from './format-euros.ts';

it('[SH-19] formats amounts as readers of each language write them', () => {
  const amounts = languages.map((language) => formatEurosIn(language, 1250.5).replace(/\s/g, ' '));
  expect(amounts).toEqual(['1.250,50 €', '€1,250.50', '€1,250.50', '1250,50 €']);
});
