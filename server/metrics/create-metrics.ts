import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { listen } from '../http/listen.ts';
import type { Database } from '../db/database.ts';
import { noMetrics, type Metrics } from '../metrics.ts';

/** The configured metrics. Their library is loaded only if they are on, to keep start and memory small. */
export async function createMetrics({
  config,
  ...deps
}: {
  config: Config;
  database: Database;
  clock: Clock;
}): Promise<Metrics> {
  if (config.metrics === undefined) return noMetrics;
  return (await import('./prometheus.ts')).createPrometheusMetrics(deps);
}

/** Opens the metrics' own port, if it is configured. */
export async function openMetricsPort(
  { metrics: config }: Config,
  { scrape }: Metrics,
): Promise<{ close(): Promise<void> } | undefined> {
  if (config?.port === undefined || scrape === undefined) return undefined;
  const { listenForScrapes } = await import('./serve-metrics.ts');
  const { host, port, token } = config;
  return listen({ host, port, settings: ['METRICS_HOST', 'METRICS_PORT'] }, () =>
    listenForScrapes({ scrape, token }, { host, port }),
  );
}
