import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { SelectField } from '#src/ui/form/select-field.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { importFields, toImportRow, type ColumnMapping, type ImportField } from './column-mapping.ts';
import css from './import-drawer.module.css';
import type { LineProblem } from './import-list.ts';
import { ImportProblems } from './import-problems.tsx';
import type { ListTable } from './parse-list.ts';

const previewedRows = 3;

interface ImportColumnsProps {
  table: ListTable;
  mapping: ColumnMapping;
  isFirstRowHeader: boolean;
  problems: readonly LineProblem[];
  rowCount: number;
  onMappingChange: (mapping: ColumnMapping) => void;
  onFirstRowHeaderChange: (isFirstRowHeader: boolean) => void;
}

/** Second step: which column is what, with the first participants as they will be read. */
export function ImportColumns(props: ImportColumnsProps) {
  const { table, mapping, isFirstRowHeader, problems, rowCount, onMappingChange, onFirstRowHeaderChange } =
    props;
  const { t } = useLingui();
  const labels: Record<ImportField, string> = {
    firstName: t`Nome`,
    lastName: t`Cognome`,
    fullName: t`Nome e cognome insieme`,
    email: t`E-mail`,
    code: t`Codice del biglietto`,
  };
  const [first = []] = table.rows;
  const options = Array.from({ length: table.columnCount }, (_, column) => {
    const number = column + 1;
    const text = first[column] ?? '';
    return { key: String(column), text: text === '' ? t`Colonna ${number}` : text };
  });
  const change = (field: ImportField, key: string): void => {
    const { [field]: _, ...others } = mapping;
    onMappingChange(key === '' ? others : { ...others, [field]: Number(key) });
  };
  const hasFullName = mapping.firstName === undefined && mapping.lastName === undefined;
  const fields = importFields.filter((field) =>
    field === 'fullName'
      ? hasFullName
      : field === 'email' || field === 'code' || mapping.fullName === undefined,
  );
  const start = isFirstRowHeader ? 1 : 0;
  const preview = table.rows.slice(start, start + previewedRows).map((cells) => toImportRow(cells, mapping));
  return (
    <div className={css['step']}>
      <p className={css['lead']} role="status">
        <Plural value={rowCount + problems.length} one="Una riga letta." other="# righe lette." />{' '}
        <Trans>Controlla che ogni colonna sia al suo posto.</Trans>
      </p>
      {table.isCut && (
        <Notice tone="wait">
          <Trans>L’elenco ha più di 50.000 righe: importa il resto con un secondo file.</Trans>
        </Notice>
      )}
      <Checkbox
        label={t`La prima riga contiene i nomi delle colonne`}
        isChecked={isFirstRowHeader}
        onCheckedChange={onFirstRowHeaderChange}
      />
      <div className={css['columns']}>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={labels[field]}
            value={mapping[field] === undefined ? '' : String(mapping[field])}
            placeholder={t`Nessuna colonna`}
            options={options}
            onValueChange={(key) => change(field, key)}
          />
        ))}
      </div>
      <div>
        <h3 className={css['title']}>
          <Trans>Così le leggiamo</Trans>
        </h3>
        <ul className={css['preview']}>
          {preview.map((row, index) => (
            <li key={index}>
              <strong>{`${row.firstName} ${row.lastName}`.trim() || '—'}</strong>
              <span>{[row.email, row.code].filter((text) => text !== '').join(' · ')}</span>
            </li>
          ))}
        </ul>
      </div>
      <ImportProblems problems={problems} />
    </div>
  );
}
