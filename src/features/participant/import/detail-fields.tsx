import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { maxListDetails, type OwnDetail } from '#contract/participant/list-detail.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { SelectField } from '#src/ui/form/select-field.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { DetailMarks } from '../details/detail-marks.tsx';
import css from './detail-fields.module.css';
import { findDetail, setDetails, type OpenList } from './open-list.ts';
import { createDetailReader, toDetailColumn } from './reader/detail-columns.ts';
import type { DetailColumn, Rows } from './reader/layout.ts';
import { getPeopleRows } from './reader/read-people.ts';
import { getCell } from './reader/table.ts';

/** Values that are shown of a column. */
const maxSamples = 4;

interface DetailFieldsProps {
  /** The details that the list of the event has already. */
  existing: readonly OwnDetail[];
  list: OpenList;
  onListChange: (list: OpenList) => void;
}

/** Which other columns come along with the people, and how the check-in shows them; renders nothing without others. */
export function DetailFields({ existing, list, onListChange }: DetailFieldsProps) {
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);
  const { table } = list.sheet;
  const { headerRow, mapping, details } = list.layout;
  const body = useMemo(() => getPeopleRows(table, headerRow), [table, headerRow]);
  const header = headerRow === undefined ? [] : (table.rows[headerRow] ?? []);
  const taken = new Set([...Object.values(mapping), ...details.map(({ column }) => column)]);
  const options = Array.from({ length: table.columnCount }, (_, column) => column)
    .filter((column) => !taken.has(column) && body.some((row) => getCell(row, column) !== ''))
    .map((column) => {
      const number = column + 1;
      const name = getCell(header, column);
      return { key: String(column), text: name === '' ? t`Colonna ${number}` : name };
    });
  if (options.length + details.length === 0) return null;
  const change = (next: readonly DetailColumn[]): void => onListChange(setDetails(list, next));
  const added = details.filter(({ label }) => findDetail(existing, label) === undefined);
  const tooMany = existing.length + added.length - maxListDetails;
  return (
    <section className={css['section']} aria-labelledby="import-details">
      <h3 ref={title} id="import-details" className={css['title']} tabIndex={-1}>
        <Trans>Altre colonne da vedere al check-in</Trans>
      </h3>
      <p className={css['hint']}>
        <Trans>
          Per esempio il tipo di biglietto o il menù: al massimo tre. Scegli solo quello che serve a chi
          accoglie.
        </Trans>
      </p>
      {details.map((detail) => (
        <DetailCard
          key={detail.column}
          detail={detail}
          body={body}
          isExisting={findDetail(existing, detail.label) !== undefined}
          onDetailChange={(next) =>
            change(details.map((other) => (other.column === detail.column ? next : other)))
          }
          onRemove={() => {
            change(details.filter(({ column }) => column !== detail.column));
            // The button that was pressed is gone.
            title.current?.focus();
          }}
        />
      ))}
      <div role="status">
        {tooMany > 0 && (
          <Notice tone="wait">
            <Plural
              value={tooMany}
              one="Al check-in si vedono al massimo tre colonne, contando quelle già in elenco: lasciane fuori una."
              other="Al check-in si vedono al massimo tre colonne, contando quelle già in elenco: lasciane fuori #."
            />
          </Notice>
        )}
      </div>
      {details.length < maxListDetails && options.length > 0 && (
        <SelectField
          label={t`Aggiungi una colonna`}
          value=""
          placeholder={t`Scegli una colonna`}
          options={options}
          onValueChange={(key) => {
            const name = options.find((option) => option.key === key)?.text ?? '';
            if (key === '') return;
            change([...details, toDetailColumn(Number(key), name, details)]);
            // The field goes with the last column.
            if (details.length + 1 === maxListDetails) title.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Some of a column's values, as the check-in will show them. */
function readSamples(body: Rows, detail: DetailColumn): string[] {
  const read = createDetailReader(body, detail);
  const samples = new Set<string>();
  for (const cells of body) {
    const value = read(cells);
    if (value !== '') samples.add(value);
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

interface DetailCardProps {
  detail: DetailColumn;
  body: Rows;
  /** The list has it already, and it stays as it is marked there. */
  isExisting: boolean;
  onDetailChange: (detail: DetailColumn) => void;
  onRemove: () => void;
}

/** One column that comes along, with some of its values. */
function DetailCard({ detail, body, isExisting, onDetailChange, onRemove }: DetailCardProps) {
  const { t } = useLingui();
  const { label } = detail;
  const samples = useMemo(() => readSamples(body, detail), [body, detail]);
  return (
    <div className={css['card']} role="group" aria-label={label}>
      <div className={css['head']}>
        <div>
          <strong>{label}</strong>
          <p className={css['hint']}>{samples.join(' · ')}</p>
        </div>
        <IconButton label={t`Lascia fuori: ${label}`} icon={<X size={20} />} onClick={onRemove} />
      </div>
      {isExisting ? (
        <p className={css['hint']}>
          <Trans>È già nell’elenco: si vede come hai scelto in «Informazioni».</Trans>
        </p>
      ) : (
        <DetailMarks detail={detail} onDetailChange={onDetailChange} />
      )}
    </div>
  );
}
