import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findExecutable } from '../../../scripts/browser.ts';
import { findFreePort } from '../app/free-port.ts';
import { pageFunction, type RemoteTab } from './remote-tab.ts';

/** Starts WebKitGTK’s MiniBrowser on a virtual screen, driven by WebDriver over HTTP. */
export async function openWebKitTab(): Promise<RemoteTab> {
  const screen = await startVirtualScreen();
  const home = mkdtempSync(join(tmpdir(), 'presente-webkit-'));
  const port = await findFreePort();
  const driver = spawn(findExecutable('WebKitWebDriver'), [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: screen.display,
      LANGUAGE: 'it',
      LANG: 'C.UTF-8',
      // Both draw with the graphics card, which is missing here.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const driverUrl = `http://127.0.0.1:${port}`;
  await waitUntilReady(driver, driverUrl);
  const { sessionId } = await call<{ sessionId: string }>('POST', `${driverUrl}/session`, {
    capabilities: {},
  });
  const session = `${driverUrl}/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { width: 390, height: 844 });

  return {
    async goto(url) {
      await call('POST', `${session}/url`, { url });
    },
    async reload() {
      await call('POST', `${session}/refresh`, {});
    },
    async evaluate<Args extends unknown[], Result>(
      callback: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) {
      const script = `const [input, resolve] = arguments;
        (${pageFunction(String(callback))})(input).then(
          (value) => resolve({ value }),
          (error) => resolve({ error: String(error) }),
        );`;
      const { value, error } = await call<{ value?: string; error?: string }>(
        'POST',
        `${session}/execute/async`,
        { script, args: [JSON.stringify(args)] },
      );
      if (value === undefined) throw new Error(error);
      return JSON.parse(value) as Result;
    },
    async addScript(script) {
      await call('POST', `${session}/execute/sync`, { script, args: [] });
    },
    async performActions(actions) {
      await call('POST', `${session}/actions`, { actions });
    },
    async close() {
      await call('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen.process);
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Starts an X server without a screen on a free display. */
async function startVirtualScreen(): Promise<{ display: string; process: ChildProcess }> {
  const server = spawn(
    findExecutable('Xvfb'),
    ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  for await (const line of createInterface({ input: server.stdio[3] as Readable }))
    return { display: `:${line}`, process: server };
  throw new Error('Xvfb did not start');
}

async function waitUntilReady(driver: ChildProcess, url: string): Promise<void> {
  while (driver.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('WebKitWebDriver did not start');
}

async function call<Result = unknown>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}, ${value.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill();
  await closed;
}
