import { readFileSync } from 'node:fs';
import { median } from '#tests/support/quantile.ts';
import { type Measurement } from './measurement.ts';
import { startServerProcess } from '#tests/support/app/server-process.ts';

const startCount = 5;

/** From process start to the first response, and its memory, on an existing database. */
export async function measureServer(dataDir: string): Promise<Measurement[]> {
  const startMs: number[] = [];
  const residentMb: number[] = [];
  for (let i = 0; i < startCount; i++) {
    const begin = performance.now();
    const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    startMs.push(performance.now() - begin);
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    residentMb.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    await server.stop();
  }
  return [
    {
      name: 'Server start to the first answer, existing database (median)',
      value: median(startMs),
      unit: 'ms',
      limit: 1000,
    },
    {
      name: 'Server memory after the start, resident (median)',
      value: median(residentMb),
      unit: 'MB',
      limit: 150,
    },
  ];
}
