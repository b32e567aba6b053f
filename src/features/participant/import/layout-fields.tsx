import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField } from '#src/ui/form/select-field.tsx';
import { EncodingField } from './encoding-field.tsx';
import css from './import-drawer.module.css';
import { openSheet, setHeaderRow, setMapping, type OpenList } from './open-list.ts';
import { hasNames } from './reader/layout.ts';
import type { ImportField } from './reader/headers.ts';
import { getCell } from './reader/table.ts';

/** Rows among which the one with the names of the columns is chosen. */
const offeredHeaderRows = 30;
const maxOptionLength = 60;

interface LayoutFieldsProps {
  list: OpenList;
  onListChange: (list: OpenList) => void;
}

/** Where a list is in its file: sheet, encoding, header and columns; the last two are folded if names were found. */
export function LayoutFields({ list, onListChange }: LayoutFieldsProps) {
  const { t } = useLingui();
  const { file, sheet, layout } = list;
  const [isOpenAtFirst] = useState(() => !hasNames(layout.mapping));
  return (
    <>
      {file.sheets.length > 1 && (
        <SelectField
          label={t`Foglio`}
          value={sheet.name}
          placeholder={t`Scegli il foglio`}
          options={file.sheets.map(({ name }) => ({ key: name, text: name }))}
          onValueChange={(name) => {
            const next = file.sheets.find((candidate) => candidate.name === name);
            if (next !== undefined) onListChange(openSheet(list, next));
          }}
        />
      )}
      <EncodingField list={list} onListChange={onListChange} />
      <details className={css['layout']} open={isOpenAtFirst}>
        <summary>
          <Trans>Colonne e intestazione</Trans>
        </summary>
        <div className={css['step']}>
          <HeaderRowField list={list} onListChange={onListChange} />
          <ColumnFields list={list} onListChange={onListChange} />
        </div>
      </details>
    </>
  );
}

function HeaderRowField({ list, onListChange }: LayoutFieldsProps) {
  const { t } = useLingui();
  const { rows } = list.sheet.table;
  const options = [...rows.slice(0, offeredHeaderRows).entries()].flatMap(([row, cells]) => {
    const line = row + 1;
    const text = shorten(cells.filter((cell) => cell !== '').join(' · '));
    return text === '' ? [] : [{ key: String(row), text: t`Riga ${line}: ${text}` }];
  });
  const { headerRow } = list.layout;
  return (
    <SelectField
      label={t`Riga con i nomi delle colonne`}
      value={headerRow === undefined ? '' : String(headerRow)}
      placeholder={t`Nessuna: la prima riga è una persona`}
      options={options}
      onValueChange={(row) => onListChange(setHeaderRow(list, row === '' ? undefined : Number(row)))}
    />
  );
}

const shorten = (text: string): string =>
  text.length > maxOptionLength ? `${text.slice(0, maxOptionLength - 1)}…` : text;

const separateNames = ['firstName', 'lastName'] as const;
const wholeNames = ['fullName', 'lastFirst'] as const;
const otherFields = ['email', 'code', 'status', 'quantity'] as const;

function ColumnFields({ list, onListChange }: LayoutFieldsProps) {
  const { t } = useLingui();
  const { mapping, headerRow } = list.layout;
  const { rows, columnCount } = list.sheet.table;
  const labels: Record<Exclude<ImportField, 'order'>, string> = {
    firstName: t`Nome`,
    lastName: t`Cognome`,
    fullName: t`Nome e cognome insieme`,
    lastFirst: t`Cognome e nome insieme`,
    email: t`E-mail`,
    code: t`Codice del biglietto`,
    status: t`Stato (pagato, annullato…)`,
    quantity: t`Numero di posti`,
  };
  const named = rows[headerRow ?? rows.findIndex((cells) => cells.length > 0)] ?? [];
  const options = Array.from({ length: columnCount }, (_, column) => {
    const number = column + 1;
    const text = getCell(named, column);
    return { key: String(column), text: text === '' ? t`Colonna ${number}` : shorten(text) };
  });
  const isMapped = (field: ImportField): boolean => mapping[field] !== undefined;
  const fields = [
    ...separateNames.filter(() => !wholeNames.some(isMapped)),
    ...wholeNames.filter((field) => isMapped(field) || ![...separateNames, ...wholeNames].some(isMapped)),
    ...otherFields,
  ];
  const change = (field: ImportField, key: string): void => {
    const { [field]: _, ...others } = mapping;
    onListChange(setMapping(list, key === '' ? others : { ...others, [field]: Number(key) }));
  };
  return (
    <div className={css['columns']}>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={labels[field]}
          value={isMapped(field) ? String(mapping[field]) : ''}
          placeholder={t`Nessuna colonna`}
          options={options}
          onValueChange={(key) => change(field, key)}
        />
      ))}
    </div>
  );
}
