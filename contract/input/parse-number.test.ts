import { describe, expect, it } from 'vitest';
import { parseEuros, parseNumber, parsePlaces } from './parse-number.ts';

/** Inputs by the value that every field reads from them. */
const numbers: readonly (readonly [number, readonly string[]])[] = [
  [
    1000,
    [
      '1000',
      '1.000',
      '1,000',
      '1 000',
      '1’000',
      "1'000",
      '1‘000',
      '1ʼ000',
      '1´000',
      '1`000',
      '1′000',
      '01000',
    ],
  ],
  [1000, ['1\u00A0000', '1\u202F000', '1\u2009000', '1\u3000000', ' 1.000 ', '1.000.', '1.000,', '+1.000']],
  [1000, ['１０００', '１，０００', '１．０００', '\u202A1.000\u202C', '1000,0', '1000.00', '1.000,00']],
  [1000, ['1,000.00', '1 000,00', '1 000.0', "1'000.00", '1’000,00']],
  [12_500, ['12.500', '12,500', '12 500', '12’500', '12500']],
  [
    1_000_000,
    ['1.000.000', '1,000,000', '1 000 000', '1’000’000', '1000000', '1.000.000,00', '1,000,000.00'],
  ],
  [1000.5, ['1.000,50', '1,000.50', '1 000,5', '1 000.50', '1’000.50', "1'000,50", '1000,50', '1000.5']],
  [12.5, ['12,5', '12.5', '12,50', '12.50', "12'5", '12’50', '12,5 ', '１２，５', '012,5']],
  [0.5, ['0,5', '0.5', '0,50', ',5', '.50', '0,500', '0.500', '00,5']],
  [0.05, ['0,05', '.05', '0.050']],
  [0, ['0', '00', '0,0', '0,00', '.0', '0.000', '-0']],
  [7, ['7', '07', '007', '+7', '+ 7', '7.', '7,', '7,0', '7.00']],
  [-5, ['-5', '−5', '–5', '- 5', '-5,0', '－5']],
  [-1000, ['-1.000', '−1 000']],
  [99, ['99', ' 99', '99\t']],
];

/** No number, or one that could be read in several ways. */
const refused = [
  '',
  ' ',
  '-',
  '.',
  ',',
  '€',
  'abc',
  'mille',
  '1k',
  '2mila',
  '10 20',
  '10\n500',
  '10\t500',
  '10\u200B20',
  '5 0',
  '1  000 00',
  '1.00.000',
  '1,00,000',
  '1.000.00',
  '1.0000',
  '12.5000',
  '1000,000',
  '1000.500',
  '1.234,567',
  '1,000,50',
  '0,505',
  '1.000 000',
  '1.000’000',
  '1.000’50',
  '0.500.000',
  '1e3',
  '0x10',
  '1/2',
  '½',
  '10²',
  '5-10',
  '5–10',
  '10+5',
  '--5',
  '5%',
  '#5',
  '1O0',
  'l00',
  '١٢',
  'Infinity',
  'NaN',
  '$5',
  '5 $',
  '£5',
  '5 CHF',
  '5 USD',
  '9'.repeat(61),
];

const tables = numbers.flatMap(([value, inputs]) => inputs.map((input) => [input, value] as const));

describe('[EV-75] numbers', () => {
  it.each(tables)('reads %j as %d', (input, value) => {
    expect(parseNumber(input)).toBe(value);
    expect(parseEuros(input)).toBe(value);
    expect(parsePlaces(input)).toBe(value);
  });

  it.each(refused)('refuses %j', (input) => {
    expect(parseNumber(input)).toBeUndefined();
    expect(parseEuros(input)).toBeUndefined();
    expect(parsePlaces(input)).toBeUndefined();
  });
});

describe('[EV-75] amounts', () => {
  it.each([
    ['€ 5', 5],
    ['5 €', 5],
    ['5€', 5],
    ['€5', 5],
    ['€\u00A05', 5],
    ['5\u202F€', 5],
    ['EUR 5', 5],
    ['eur5', 5],
    ['5 EUR', 5],
    ['5 euro', 5],
    ['5 Euros', 5],
    ['5 eur.', 5],
    ['5 €.', 5],
    ['5 €,', 5],
    ['euro 12,50', 12.5],
    ['€12.50', 12.5],
    ['12,50€', 12.5],
    ['12,-', 12],
    ['12,- €', 12],
    ['12.–', 12],
    ['€ 12,—', 12],
    ['€ 12,--', 12],
    ['1.000,50 €', 1000.5],
    ['€ 1.000,50', 1000.5],
    ['€1,000.50', 1000.5],
    ['1 000,50 €', 1000.5],
    ['1.000 €', 1000],
    ['€ 1.000', 1000],
    ['5 欧元', 5],
    ['５欧元', 5],
    ['€ -5', -5],
  ])('reads %j as %d', (input, value) => expect(parseEuros(input)).toBe(value));

  it.each([
    '5 € 50',
    '5 dollari',
    '5 o 10 €',
    '5 € a testa',
    '50 cent',
    'gratis',
    '€€',
    '5 euroo',
    '100 posti',
  ])('refuses %j', (input) => expect(parseEuros(input)).toBeUndefined());
});

describe('[EV-75] places', () => {
  it.each([
    ['100 posti', 100],
    ['1 posto', 1],
    ['1.000 posti', 1000],
    ['1.000 persone', 1000],
    ['20 biglietti', 20],
    ['1,000 places', 1000],
    ['80 people', 80],
    ['80 Seats', 80],
    ['1.000 plazas', 1000],
    ['80 personas', 80],
    ['80人', 80],
    ['80 pax', 80],
    ['80 partecipanti.', 80],
    ['80 guests', 80],
    ['80个座位', 80],
    ['1,000 个名额', 1000],
    ['８０名', 80],
    ['100posti', 100],
  ])('reads %j as %d', (input, value) => expect(parsePlaces(input)).toBe(value));

  it.each(['posti', '100 posti a sedere', '100 posti 20', '5 €', 'posti 100', 'cento posti'])(
    'refuses %j',
    (input) => expect(parsePlaces(input)).toBeUndefined(),
  );
});
