/** One measured number with its limit. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Upper limit; `undefined` for numbers that are only reported. */
  readonly limit?: number;
  /** The result of the best peer product. */
  readonly peer?: string;
}

export const exceedsLimit = ({ value, limit }: Measurement): boolean => limit !== undefined && value > limit;

/** Formats measurements as a Markdown table. */
export function formatTable(figures: readonly Measurement[]): string {
  const formatCell = ({ value, unit }: Pick<Measurement, 'value' | 'unit'>): string =>
    `${value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toFixed(value < 10 ? 2 : 1))} ${unit}`;
  const rows = figures.map((figure) =>
    [
      figure.name,
      formatCell(figure),
      figure.limit === undefined ? '' : `≤ ${formatCell({ ...figure, value: figure.limit })}`,
      figure.peer ?? '',
      exceedsLimit(figure) ? '**missed**' : '',
    ].join(' | '),
  );
  return [
    '| What | Measured | Bar | Best peer | |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
