import { expect, it } from 'vitest';
import { getAmountHint, limitDigits, readAmount } from './donation-values.ts';

it('[PY-30] cuts the digits of a whole number beyond six', () => {
  for (const [typed, shown] of [
    ['1234567', '123456'],
    ['1234567,5', '123456,5'],
    ['€ 1234567', '€ 123456'],
    ['123456', '123456'],
    ['1.250,50', '1.250,50'],
    ['1.000.000', '1.000.000'],
    ['abc', 'abc'],
  ] as const)
    expect(limitDigits(typed), typed).toBe(shown);
});

it('[PY-30] [EV-75] reads amounts from 50 cents to six digits of euros', () => {
  for (const [typed, euros] of [
    ['0,5', 0.5],
    ['0,50', 0.5],
    ['12.50', 12.5],
    ['1.250', 1250],
    ['1.250,50 €', 1250.5],
    ['999.999', 999_999],
  ] as const)
    expect(readAmount(typed), typed).toEqual({ euros });
});

it('[PY-30] says what is wrong with an amount', () => {
  for (const [typed, issue] of [
    ['', 'valueIsRequired'],
    [' ', 'valueIsRequired'],
    ['0', 'amountTooSmall'],
    ['0,49', 'amountTooSmall'],
    ['-5', 'amountTooSmall'],
    ['abc', 'amountInvalid'],
    ['$20', 'amountInvalid'],
    ['1.000.000', 'donationMaximum'],
  ] as const)
    expect(readAmount(typed), typed).toEqual({ issue });
});

it('[PY-30] says what is wrong before the form is sent, and the maximum when no digit is left', () => {
  for (const [typed, issue] of [
    ['', undefined],
    ['40', undefined],
    ['99.999,50', undefined],
    ['123456', 'donationMaximum'],
    ['0', 'amountTooSmall'],
    ['abc', 'amountInvalid'],
  ] as const)
    expect(getAmountHint(typed), typed).toBe(issue);
});
