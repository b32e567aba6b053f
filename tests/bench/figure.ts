/** One measured number with its bar: what is promised, and by which document. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Not above this; undefined for a figure that is only reported. */
  readonly bar?: number;
  /** What the best peer of stack.md reaches, as it stands there. */
  readonly peer?: string;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which such a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const isMissed = ({ value, bar }: Figure): boolean => bar !== undefined && value > bar;

/** The figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const cell = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
    `${value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toFixed(1))} ${unit}`;
  const rows = figures.map((it) =>
    [
      it.name,
      cell(it),
      it.bar === undefined ? '' : `≤ ${cell({ ...it, value: it.bar })}`,
      it.peer ?? '',
      isMissed(it) ? '**missed**' : '',
    ].join(' | '),
  );
  return [
    '| What | Measured | Bar | Best peer | |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
