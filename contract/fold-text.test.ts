import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['D’Angelò-Rossi  ', 'dangelo rossi'],
  ['Großmann Łukasz Ørsted', 'grossmann lukasz orsted'],
  ['Raﬃa D´Alò, Alessan\u00ADdra', 'raffia dalo alessandra'],
  ['王芳', '王芳'],
  ['Ħal Ŧor Guðrún Ŋaŋ', 'hal tor gudrun nan'],
  ['ΝΊΚΟΣ Νίκος', 'νικοσ νικοσ'],
  ['ﬁ ﬂ ﬃ ĳ ǆ ﬅ', 'fi fl ffi ij dz st'],
  ['Ｄ＇Ａｎｇｅｌｏ', 'dangelo'],
  ['O"Brien', 'o brien'],
  ['کریم فاطمة', 'كريم فاطمه'],
])('[CI-95] folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('[CI-95] leaves out whatever is written as an apostrophe', () => {
  for (const apostrophe of "'’‘‛`´′‵\u0374\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u055A\u05F3\uA78B\uA78C\uFF07")
    expect(foldText(`D${apostrophe}Alò`), apostrophe).toBe('dalo');
});

it('distinguishes vowels that are letters', () => {
  expect(foldText('राम')).not.toBe(foldText('रमा'));
});

it('makes the same of a folded text', () => {
  for (const text of ['Ǆ ﬅ ŉ Ǿ', 'ΟΔΟΣ', 'm•••@città.example', 'Ａｎｎａ−Ｍａｒｉａ', '김민수'])
    expect(foldText(foldText(text)), text).toBe(foldText(text));
});
