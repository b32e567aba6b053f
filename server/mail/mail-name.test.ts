import { expect, it } from 'vitest';
import { toMailName } from './mail-name.ts';

it.each(['Zoë D’Angelò', 'Jean-Luc J.', 'Dott.ssa Ada Neri', 'María José de la Cruz y Peña', '王小明'])(
  '[RG-15] shows the name “%s” as it is',
  (name) => expect(toMailName(name)).toBe(name),
);

it.each([
  ['bit.ly/abc', 'bit ly abc'],
  ['Hai vinto! Apri https://evil.example', 'Hai vinto Apri'],
  ['chiama il 333 1234567', 'chiama il'],
  ['una frase che non è il nome di nessuno', 'una frase che'],
  ['12345', '…'],
])('[RG-15] shows of “%s” only “%s”', (name, shown) => expect(toMailName(name)).toBe(shown));
