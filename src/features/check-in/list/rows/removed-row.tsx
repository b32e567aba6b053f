import { Trans } from '@lingui/react/macro';
import { classNames } from '#src/ui/layout/class-names.ts';
import css from './participant-row.module.css';
import { rowHeightsPx, type RowLayout } from './row-layout.ts';

/** The place of a participant who was removed from the list, until the rows are renewed (CI-60). */
export function RemovedRow({ index, layout }: { index: number; layout: RowLayout }) {
  const rowHeightPx = rowHeightsPx[layout.kind];
  const style = { height: rowHeightPx, top: index * rowHeightPx };
  const text = <Trans>Non è più in elenco</Trans>;
  const className = classNames(css['row'], css['list'], css['removed']);
  return layout.kind === 'list' ? (
    <li className={className} style={style} data-index={index}>
      {text}
    </li>
  ) : (
    <div className={className} style={style} role="row" aria-rowindex={index + 2} data-index={index}>
      <span role="cell">{text}</span>
    </div>
  );
}
