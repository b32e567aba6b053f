import * as v from 'valibot';
import { expect, it } from 'vitest';
import { lastNameSchema, lineSchema, mobileSchema, nameSchema, recordedNameSchema } from './fields.ts';
import { verifyCodeSchema } from './password-endpoints.ts';

it.each([
  ['+39 333 1234567', '+39 333 1234567'],
  ['0039 02/123456', '0039 02/123456'],
  ['(0521) 12.34.56', '(0521) 12.34.56'],
  ['tel:+393331234567', '+393331234567'],
  // As contacts are copied on an iPhone, and as word processors write it.
  ['\u202A+39 333 1234567\u202C', '+39 333 1234567'],
  ['333–123–4567', '333-123-4567'],
  ['333\u00A0123\u00A04567', '333 123 4567'],
  ['＋３９ ３３３ １２３４５６７', '+39 333 1234567'],
])('[AC-121] reads the phone number %j as %s', (typed, mobile) => {
  expect(v.parse(mobileSchema, typed)).toBe(mobile);
});

it('[AC-121] refuses what is no phone number', () => {
  for (const typed of ['chiamami', '333', 'anna@x.it', '333 1234567 int. 5', '+39 +333 1234567'])
    expect(v.safeParse(mobileSchema, typed).issues, typed).toMatchObject([{ message: 'mobileInvalid' }]);
});

it('[AC-9] [AC-121] reads a code as it is typed or copied from its mail', () => {
  const email = 'anna@example.org';
  for (const typed of [
    '123456',
    ' 123 456 ',
    '123-456',
    '12 34 56',
    '123\u2013456',
    '１２３４５６',
    '\u202A123456.',
  ])
    expect(v.parse(verifyCodeSchema, { email, code: typed }).code, typed).toBe('123456');
  for (const typed of ['12345', '1234567', '12a456', '123,456'])
    expect(v.safeParse(verifyCodeSchema, { email, code: typed }).issues, typed).toMatchObject([
      { message: 'codeFormat' },
    ]);
});

it.each([
  [' Anna  Maria ', 'Anna Maria'],
  ['\u202EANNA\u202C', 'ANNA'],
  ['Anna\u200B\uFEFF', 'Anna'],
  ['Ａｎｎａ', 'Anna'],
  ['Anna\tRossi\n', 'Anna Rossi'],
  ['Anna ❤\uFE0F', 'Anna ❤'],
  // Joiners and selectors that belong to letters.
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['辻\u{E0100}', '辻\u{E0100}'],
  ['ജോണ്\u200D', 'ജോണ്\u200D'],
  ['Nuala O’Connor', 'Nuala O’Connor'],
])('[RG-75] reads the name %j as %j', (typed, name) => {
  expect(v.parse(nameSchema, typed)).toBe(name);
  expect(v.parse(lastNameSchema, typed)).toBe(name);
});

it('[RG-75] refuses an address as a name, and records that of a walk-in', () => {
  for (const name of ['anna@x.example', 'Anna anna＠x.example', '@anna']) {
    expect(v.safeParse(nameSchema, name).issues?.[0].message, name).toBe('nameInvalid');
    expect(v.is(lastNameSchema, name)).toBe(false);
    expect(v.is(recordedNameSchema, name)).toBe(true);
  }
  expect(v.safeParse(nameSchema, '\u200B\u202E').issues?.[0].message).toBe('valueIsRequired');
});

it('[RG-75] removes what turns the direction of a title', () => {
  expect(v.parse(lineSchema(200), 'Festa \u202Eatsef\u202C')).toBe('Festa atsef');
});
