import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Figure } from './figure.ts';

const schedules = Number(process.env.SCHEDULES ?? 100_000);

/** Random schedules of phones and networks, shared out over the machine's cores. */
export async function measureConvergence(): Promise<Figure[]> {
  const workers = availableParallelism();
  const share = Math.ceil(schedules / workers);
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
      bar: 0,
    },
    { name: 'Operations made in them', value: ends.reduce((sum, it) => sum + it, 0), unit: '' },
  ];
}
