import * as v from 'valibot';

/** Where metrics are served; docs/operating.md describes each variable. */
export interface MetricsConfig {
  /** A port of their own; `undefined`: on the product's own port, with the token. */
  readonly port: number | undefined;
  /** Address of the own port. */
  readonly host: string;
  /** Bearer token that a scrape must send; `undefined`: none, and only this machine can reach the port. */
  readonly token: string | undefined;
}

/** The metrics variables. */
export const metricsEntries = {
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a number from 0 to 65535'),
    ),
  ),
  METRICS_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')),
    '127.0.0.1',
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or . ~ + / = - _')),
  ),
};

type MetricsVariables = v.InferOutput<v.ObjectSchema<typeof metricsEntries, undefined>>;

/**
 * Parses the metrics variables.
 * @param isLoopback whether only this machine can reach an address
 * @returns the configuration, `undefined` if metrics are off, and the problems found
 */
export function parseMetricsConfig(
  { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: MetricsVariables,
  isLoopback: (host: string) => boolean,
): { metrics: MetricsConfig | undefined; problems: string[] } {
  if (port === undefined && token === undefined) return { metrics: undefined, problems: [] };
  if (port !== undefined && token === undefined && !isLoopback(host))
    return {
      metrics: undefined,
      problems: [`METRICS_TOKEN is missing: with METRICS_HOST=${host} others can read the metrics`],
    };
  return { metrics: { port, host, token }, problems: [] };
}
