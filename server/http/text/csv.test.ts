import { expect, it } from 'vitest';
import { getCsvDialect, csvRow, streamCsv } from './csv.ts';

const italian = getCsvDialect('it');

it('[RS-27] [RG-8] neutralises every cell that a spreadsheet would run as a formula', () => {
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
  expect(csvRow(['a', 'b'], getCsvDialect('en'))).toBe('a,b\r\n');
});

it('[RG-7] reads no more rows than the client consumes (backpressure)', async () => {
  let pagesRead = 0;
  async function* pages() {
    for (; pagesRead < 1000; pagesRead++)
      yield Array.from({ length: 1000 }, () => ['Anna', 'Rossi', 'x'.repeat(90)]);
  }
  const stream = streamCsv({ head: ['Nome', 'Cognome', 'E-mail'], dialect: italian }, pages());
  const chunks = stream[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toMatch(/^\uFEFFNome;Cognome;E-mail\r\n/);
  await chunks.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pagesRead).toBeLessThan(4);
  stream.destroy();
});

it('lets other work run between the pages of a long table', async () => {
  async function* pages() {
    for (let no = 0; no < 10; no++) yield await Promise.resolve([[String(no)]]);
  }
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  let turnsAtEnd = 0;
  for await (const chunk of streamCsv({ head: ['no'], dialect: italian }, pages()))
    if (String(chunk).includes('9')) turnsAtEnd = turns;
  clearImmediate(timer);
  expect(turnsAtEnd).toBeGreaterThanOrEqual(9);
});
