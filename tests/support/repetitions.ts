/**
 * How often a test repeats what random input or timing decides: few times in `npm test` (`gate`), often in
 * `npm run test:all`, which sets TEST_ALL.
 * @param override environment variable with another number, such as `KILLS=200` for a long run
 */
export function repetitions({ gate, all }: { gate: number; all: number }, override = ''): number {
  const given = process.env[override] ?? '';
  if (given !== '') return Number(given);
  return process.env['TEST_ALL'] === '1' ? all : gate;
}
