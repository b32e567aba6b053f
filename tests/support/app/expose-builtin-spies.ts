import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/**
 * Call after `vi.spyOn` with a function of a built-in module: until the test ends the spy counts also where that
 * function is imported by name.
 */
export function exposeBuiltinSpies(): void {
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}
