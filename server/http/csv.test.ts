import { expect, it } from 'vitest';
import { csvDialectOf, csvRow, streamCsv } from './csv.ts';

const italian = csvDialectOf('it');

it('[fault 27] [RG-8] leaves nothing that a spreadsheet would run', () => {
  const formulas = ['=1+1', '+39', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '\u200B=1', '＝1', '＠x'];
  for (const formula of formulas) {
    const row = csvRow([formula, 'fine'], italian);
    expect(row.replace(/^"/, '').startsWith(`'${formula}`)).toBe(true);
  }
  for (const text of ['Anna', '1,50', '12:30', "D'Angelò", 'a=b', '李娜', '9+1'])
    expect(csvRow([text], italian)).toBe(text.includes(',') ? `"${text}"\r\n` : `${text}\r\n`);
});

it('[RG-8] keeps quotes, separators and line breaks inside their cell', () => {
  expect(csvRow(['la "Rossi"', 'a;b', 'c,d', 'e\r\nf', ''], italian)).toBe(
    '"la ""Rossi""";"a;b";"c,d";"e\r\nf";\r\n',
  );
  expect(csvRow(['=HYPERLINK("x";"y")'], italian)).toBe(`"'=HYPERLINK(""x"";""y"")"\r\n`);
  expect(csvRow(['a', 'b'], csvDialectOf('en'))).toBe('a,b\r\n');
});

it('[RG-7] reads no further than its reader', async () => {
  let read = 0;
  async function* pages() {
    for (; read < 1000; read++) yield Array.from({ length: 1000 }, () => ['Anna', 'Rossi', 'x'.repeat(90)]);
  }
  const stream = streamCsv({ head: ['Nome', 'Cognome', 'E-mail'], dialect: italian }, pages());
  const chunks = stream[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toMatch(/^\uFEFFNome;Cognome;E-mail\r\n/);
  await chunks.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBeLessThan(4);
  stream.destroy();
});
