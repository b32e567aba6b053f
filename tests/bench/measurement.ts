/** One measured number with its limit. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Upper limit; `undefined` for numbers that are only reported. */
  readonly limit?: number;
  /** The least that is possible, measured in the same run and browser; the ratio to it is at most `maxRatio`. */
  readonly floor?: number;
  readonly maxRatio?: number;
  /** The result of the best peer product. */
  readonly peer?: string;
}

export const exceedsLimit = ({ value, limit, floor, maxRatio }: Measurement): boolean =>
  (limit !== undefined && value > limit) ||
  (floor !== undefined && maxRatio !== undefined && value > floor * maxRatio);

/** Formats measurements as a Markdown table. */
export function formatTable(figures: readonly Measurement[]): string {
  const formatCell = ({ value, unit }: Pick<Measurement, 'value' | 'unit'>): string =>
    `${value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toFixed(value < 10 ? 2 : 1))} ${unit}`;
  const formatRatio = ({ value, floor, maxRatio, unit }: Measurement): string => {
    if (floor === undefined) return '';
    const bar = maxRatio === undefined ? '' : `, ≤ ${maxRatio}`;
    return `${formatCell({ value: floor, unit })} (× ${(value / floor).toFixed(2)}${bar})`;
  };
  const rows = figures.map((figure) =>
    [
      figure.name,
      formatCell(figure),
      formatRatio(figure),
      figure.limit === undefined ? '' : `≤ ${formatCell({ ...figure, value: figure.limit })}`,
      figure.peer ?? '',
      exceedsLimit(figure) ? '**missed**' : '',
    ].join(' | '),
  );
  return [
    '| What | Measured | Floor (ratio) | Bar | Best peer | |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
