import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '#src/ui/form/select-field.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './import-drawer.module.css';
import { openFile, type OpenList } from './open-list.ts';
import { decodeListAs } from './reader/read-file.ts';
import { textEncodings, type TextEncoding } from './reader/decode-text.ts';

const labels: Record<TextEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16 LE)',
  'utf-16be': 'Unicode (UTF-16 BE)',
  'windows-1252': 'Windows (1252)',
  macintosh: 'Mac (Roman)',
  cp850: 'DOS (850)',
};
const sampledNames = 3;

interface EncodingFieldProps {
  list: OpenList;
  onListChange: (list: OpenList) => void;
}

/** Asks for the encoding of a text whose accents may be read wrong, with some of its words; renders nothing if it is sure. */
export function EncodingField({ list, onListChange }: EncodingFieldProps) {
  const { t } = useLingui();
  const { file, bytes, sheet } = list;
  if (!file.isDoubtful || bytes === undefined) return null;
  const words = sheet.table.rows
    .flat()
    .filter((cell) => /\P{ASCII}/u.test(cell))
    .slice(0, sampledNames)
    .join(' · ');
  return (
    <Notice tone="wait" title={t`Gli accenti sono giusti?`}>
      <div className={css['step']}>
        <p>
          <Trans>Li leggiamo così: {words}</Trans>
        </p>
        <SelectField
          label={t`Altrimenti prova un’altra codifica`}
          value={file.encoding ?? ''}
          placeholder={t`Scegli la codifica`}
          options={textEncodings.map((key) => ({ key, text: labels[key] }))}
          onValueChange={(encoding) => {
            if (encoding !== '') onListChange(openFile(decodeListAs(bytes, encoding), bytes));
          }}
        />
      </div>
    </Notice>
  );
}
