import { readFileSync } from 'node:fs';
import { median, type Figure } from './figure.ts';
import { startServer } from '#tests/support/server-process.ts';

const starts = 5;

/** From the start of the process to its first answer, and what it takes then, on an existing database. */
export async function measureServer(dataDir: string): Promise<Figure[]> {
  const startMs: number[] = [];
  const residentMb: number[] = [];
  for (let i = 0; i < starts; i++) {
    const begin = performance.now();
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
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
      bar: 1000,
    },
    {
      name: 'Server memory after the start, resident (median)',
      value: median(residentMb),
      unit: 'MB',
      bar: 150,
    },
  ];
}
