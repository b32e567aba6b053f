import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Measurement } from './measurement.ts';

const scheduleCount = Number(process.env.SCHEDULES ?? 100_000);

/** Random schedules of phones and networks, distributed over the CPU cores. */
export async function measureConvergence(): Promise<Measurement[]> {
  const workers = availableParallelism();
  const share = Math.ceil(scheduleCount / workers);
  const ends = await Promise.all(
    Array.from({ length: workers }, async (_, i) => {
      const script = new URL('convergence-worker.ts', import.meta.url).pathname;
      const first = 1_000_000 + i * share;
      const child = spawn(process.execPath, [script, String(first), String(share)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) throw new Error(`schedules from ${first} failed`);
      return Number(output);
    }),
  );
  return [
    {
      name: 'Random schedules in which phones and server differed in the end',
      value: 0,
      unit: `of ${workers * share}`,
      limit: 0,
    },
    { name: 'Operations made in them', value: ends.reduce((sum, count) => sum + count, 0), unit: '' },
  ];
}
