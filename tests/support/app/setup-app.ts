import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from './app.ts';

/** One server for all tests of a `describe`, closed after the last; read it inside tests only. */
export function setupApp(make: () => Promise<TestApp>): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await make();
  });
  afterAll(() => app?.close());
  return () => {
    if (app === undefined) throw new Error('The server of this test was not made');
    return app;
  };
}
