/** The middle of `values`; the lower one of two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The `share` quantile of `values`. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
