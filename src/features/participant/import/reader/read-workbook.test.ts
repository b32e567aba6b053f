import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX file of one sheet with these rows in XML. */
const buildWorkbook = (rows: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="Iscritti" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

it('[RG-68] a formatted cell at the far end of a sheet costs neither time nor memory', async () => {
  const rows = `<row r="1">${text('A1', 'Ada')}${text('B1', 'Neri')}<c r="CW1" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  const [sheet] = await readWorkbook(buildWorkbook(rows));
  expect(sheet!.table).toEqual({ rows: [['Ada', 'Neri']], columnCount: 2, isCut: false });
});

it('[RG-68] a long number keeps its digits', async () => {
  const rows = `<row r="1"><c r="A1"><v>1.09877123456E+11</v></c><c r="B1"><v>42</v></c></row>`;
  const [sheet] = await readWorkbook(buildWorkbook(rows));
  expect(sheet!.table.rows).toEqual([['109877123456', '42']]);
});
