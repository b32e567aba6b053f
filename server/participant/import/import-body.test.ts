import { describe, expect, it } from 'vitest';
import { maxImportRows, toImportCells } from '#contract/participant/import-row.ts';
import { Refusal } from '#contract/reasons.ts';
import { WorkSlices } from '../../lib/work-slices.ts';
import { parseImportBody } from './import-body.ts';

const parse = (text: string) => parseImportBody(new TextEncoder().encode(text), new WorkSlices());
const parseJson = (body: unknown) => parse(JSON.stringify(body));

async function getIssues(text: string): Promise<Record<string, string>> {
  const error = await parse(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  const { reason, issues } = error as Refusal;
  expect(reason).toBe('validation');
  return Object.fromEntries(issues.map(({ path, key }) => [path, key]));
}

describe('the body of an import', () => {
  it('[RG-74] parses the rows of any list as a whole would be', async () => {
    // Letters of two to four bytes, across the borders of pieces.
    const letters = ['a', 'è', '王', '🎫', '\\', '"', '\n'];
    const lists = [1, 2, 3].map((shift) =>
      Array.from({ length: 2000 }, (_, n) => ({
        firstName: `Ada${'x'.repeat((n * shift) % 13)}`,
        lastName: `N${letters[n % 4]!.repeat(1 + (n % 5))}`,
        email: n % 3 === 0 ? '' : `a${n}@example.org`,
        code: n % 2 === 0 ? '' : `${letters[4 + (n % 2)]}${n}`,
        quantity: 1 + (n % 4),
        details: '',
      })),
    );
    for (const rows of lists) {
      const { parsed, ...options } = await parseJson({ isDryRun: true, rows: rows.map(toImportCells) });
      expect(options).toEqual({ isDryRun: true, sendsTickets: false, addsRemoved: false, details: [] });
      expect(parsed.problems).toEqual([]);
      expect(parsed.rows).toMatchObject(rows);
    }
  });

  it('[RG-65] names the position of a row with a problem', async () => {
    const detail = { label: 'Menù', isHighlighted: true, isOnPasses: false };
    const rows = [['Ada', 'Neri'], 'Ugo', ['', 'Rossi'], [['Ivo'], 'Blu'], { 0: 'Eva' }];
    const { parsed, details, isDryRun } = await parseJson({ rows, details: [detail], isDryRun: false });
    expect(parsed.problems.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    expect(parsed.rows.map((row) => row?.firstName)).toEqual([
      'Ada',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect({ details, isDryRun }).toEqual({ details: [detail], isDryRun: false });
  });

  it('[RG-74] refuses what is not a body of an import', async () => {
    for (const text of [
      '',
      '3',
      '{',
      '{"rows":[["Ada"',
      '{"rows":[["Ada"]],"isDryRun":true}]',
      'rows',
      '{"isDryRun":tru}',
    ])
      expect(await getIssues(text), text).toEqual({});
    const missing = { isDryRun: 'valueIsRequired', rows: 'valueIsRequired' };
    for (const text of [
      '[]',
      '{}',
      'null',
      '{"rows":3}',
      '{"rows":{"a":["Ada","Neri"]}}',
      '{"a":{"rows":[["Ada"]]}}',
    ])
      expect(await getIssues(text), text).toEqual(missing);
    expect(await getIssues('{"rows":[["Ada"]],"isDryRun":"no"}')).toEqual({ isDryRun: 'valueIsRequired' });
  });

  it('[RG-74] refuses what would take long to parse or validate', async () => {
    const deep = `${'['.repeat(100_000)}1${',1'.repeat(100_000)}${']'.repeat(100_000)}`;
    const longRow = `["Ada"${',0'.repeat(1_000_000)}]`;
    for (const value of [
      `{"a":${deep}}`,
      `{"rows":[${deep}]}`,
      `{"rows":[${longRow}],"isDryRun":true}`,
      `{"details":[${deep}]}`,
    ])
      expect(await getIssues(value)).toEqual({});
    const details = `[0${',0'.repeat(1_000_000)}]`;
    expect(await getIssues(`{"rows":[["Ada","Neri"]],"isDryRun":true,"details":${details}}`)).toHaveProperty([
      'details.0',
    ]);
  });

  it('[RG-74] refuses bytes that are no text', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"rows":[["Ada'),
      0xff,
      ...new TextEncoder().encode('"]]}'),
    ]);
    await expect(parseImportBody(bytes, new WorkSlices())).rejects.toMatchObject({ reason: 'validation' });
  });

  it('[RG-65] refuses more rows than the longest list, without reading on', async () => {
    const rows = Array.from({ length: maxImportRows + 1 }, () => 0);
    const body = JSON.stringify({ isDryRun: true, rows });
    expect(await getIssues(`${body.slice(0, -2)},${'0,'.repeat(100_000)}!`)).toEqual({ rows: 'textTooLong' });
  });

  it('[RG-74] takes names of fields for what they are', async () => {
    const text =
      '{"rows":[{"__proto__":{"firstName":"Ada"}}],"isDryRun":true,"__proto__":{"addsRemoved":true}}';
    const { parsed, addsRemoved } = await parse(text);
    expect({ addsRemoved, problems: parsed.problems.length }).toEqual({ addsRemoved: false, problems: 1 });
    expect({}).not.toHaveProperty('firstName');
  });
});
