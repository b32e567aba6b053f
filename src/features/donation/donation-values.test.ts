import { describe, expect, it } from 'vitest';
import { sanitizeAmount, parseEuros, isValidAmount } from './donation-values.ts';

describe('donation amount', () => {
  it.each([
    ['40', '40'],
    ['1234567', '123456'],
    ['12,50', '12,50'],
    ['12.505', '12505'],
    ['1.250', '1250'],
    ['1.250,50', '1250,50'],
    ['12.5', '12,5'],
    ['0,999', '0,99'],
    ['1,2,3', '1,23'],
    ['€ 25 -', '25'],
    ['abc', ''],
    ['1234567,5', '123456,5'],
  ])('[PY-30] sanitizes the typed amount %s to %s', (typed, taken) =>
    expect(sanitizeAmount(typed)).toBe(taken),
  );

  it('[PY-30] accepts amounts from 50 cents up to six digits of euros', () => {
    for (const fine of ['0,5', '0,50', '1', '12,5', '999999']) expect(isValidAmount(fine), fine).toBe(true);
    for (const invalid of ['', ' ', '0', '0,00', '0,49', ',', '1000000'])
      expect(isValidAmount(invalid), invalid).toBe(false);
    expect(parseEuros('12,50')).toBe(12.5);
    expect(parseEuros('')).toBeNaN();
  });
});
