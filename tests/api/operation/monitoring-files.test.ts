import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { audit } from '#server/admin/audit-store.ts';
import type { PublicReads } from '#server/db/replica/public-reads.ts';
import { createPrometheusMetrics } from '#server/metrics/prometheus.ts';
import { createTestApp } from '#tests/support/app/app.ts';

const docs = join(import.meta.dirname, '../../../docs');
const read = (file: string): string => readFileSync(join(docs, file), 'utf8');

/** Names without the suffixes of a histogram's series. */
const findMetrics = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:presente|nodejs|process)_[a-z\d_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  ),
];

/** The heading's anchor, as GitHub makes it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

describe('the monitoring files', () => {
  let registered: Set<string>;
  let labels: Set<string>;
  beforeAll(async () => {
    const app = await createTestApp();
    const { database, clock } = app.services;
    // With the metrics of a pool and of replicas, as on PostgreSQL.
    const readPool = () => ({ openCount: 0, idleCount: 0, waitingCount: 0 });
    const replicas: PublicReads = {
      maxLagMs: 5000,
      read: () => Promise.resolve(undefined),
      getStates: () => [{ replica: 1, isUsed: true, lagMs: 100, problem: undefined }],
      getCounts: () => ({ replica: 1, primary: 1 }),
    };
    const metrics = createPrometheusMetrics({ database: { ...database, readPool, replicas }, clock });
    metrics.requestEnded({ endpoint: '/healthz', method: 'GET', status: 200, seconds: 1 });
    metrics.requestRefused({ endpoint: '/healthz', reason: 'unavailable' });
    metrics.securityEvent('rateLimited');
    metrics.operationsRecorded({ outcomes: ['applied'], delaysSeconds: [1] });
    metrics.jobEnded('cleanup', 1);
    await audit(database.db, { actor: 'console', action: 'mailPaused', subject: 'mail', nowMs: clock() });
    const { text } = await metrics.scrape!();
    const own = text.split('\n').filter((line) => line.startsWith('presente_'));
    labels = new Set(
      own.flatMap((line) => [...line.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label!)),
    );
    registered = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
    await app.close();
  });

  it.each(['monitoring/dashboard.json', 'monitoring/alerts.yml', 'operating.md'])(
    '[OP-27] %s names only metrics that the server has',
    (file) => {
      const named = findMetrics(read(file)).filter((name) => name !== 'nodejs_' && name !== 'process_');
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((name) => !registered.has(name))).toEqual([]);
    },
  );

  it('[OP-27] the handbook explains every metric of the product, and the dashboard shows it', () => {
    const own = [...registered].filter((name) => name.startsWith('presente_'));
    for (const file of ['operating.md', 'monitoring/dashboard.json'])
      expect(own.filter((name) => !findMetrics(read(file)).includes(name))).toEqual([]);
  });

  it('[OP-27] no metric has a label of Prometheus itself, which renames it', () => {
    expect([...labels].filter((label) => ['job', 'instance'].includes(label))).toEqual([]);
    const series = read('operating.md').matchAll(/presente_[a-z_]+\{([a-z,_]+)\}/g);
    const explained = [...series].flatMap(([, names]) => names!.split(','));
    expect(new Set([...explained, 'le'])).toEqual(labels);
  });

  it('[OP-27] every alert leads to an incident of the handbook', () => {
    const anchors = new Set(
      [...read('operating.md').matchAll(/^#+ (.+)$/gm)].map(([, text]) => toAnchor(text!)),
    );
    const alerts = read('monitoring/alerts.yml');
    const runbooks = [...alerts.matchAll(/runbook: docs\/operating\.md#(\S+)/g)].map(([, anchor]) => anchor!);
    expect(runbooks).toHaveLength(alerts.match(/- alert: /g)!.length);
    expect(runbooks.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  it('[OP-27] shares and times of all requests leave out probes and files', () => {
    const texts = read('monitoring/dashboard.json').replaceAll('\\"', '"') + read('monitoring/alerts.yml');
    const reads = [
      ...texts.matchAll(/presente_http_request_duration_seconds_(?:count|bucket)(?:\{(.*?)\})?\[/g),
    ].map(([, labels = '']) => labels);
    expect(reads.length).toBeGreaterThan(5);
    const probes = 'endpoint!~"/readyz|/healthz|/metrics|/[*]"';
    expect(reads.filter((labels) => !labels.includes(probes) && !labels.includes('endpoint="'))).toEqual([]);
  });

  it('[OP-27] endpoints named by the files exist', () => {
    const paths = new Set([...endpoints.map(({ path }) => `/api${path}`), '/readyz']);
    const texts = read('monitoring/dashboard.json') + read('monitoring/alerts.yml');
    const named = [...texts.matchAll(/endpoint=\\?"([^"\\]+)/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });
});
