import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findExecutable } from '../../../scripts/browser.ts';
import { pageFunction, type RemoteTab } from './remote-tab.ts';

const preferences = {
  'intl.accept_languages': 'it-IT',
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Starts Firefox without a window, driven by WebDriver BiDi over its WebSocket. */
export async function openFirefoxTab(): Promise<RemoteTab> {
  const profile = mkdtempSync(join(tmpdir(), 'presente-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(
    findExecutable('firefox-esr', 'firefox'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const connection = await connectBidi(await readBidiUrl(firefox.stderr));
  const { send } = connection;
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = contexts[0]!;
  await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });

  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate<Args extends unknown[], Result>(
      callback: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) {
      const { type, result, exceptionDetails } = await send<ScriptResult>('script.callFunction', {
        functionDeclaration: pageFunction(String(callback)),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return JSON.parse(result!.value) as Result;
    },
    async addScript(expression) {
      await send('script.evaluate', { expression, target: { context }, awaitPromise: false });
    },
    async performActions(actions) {
      await send('input.performActions', { context, actions });
    },
    async close() {
      const closed = once(firefox, 'close');
      await send('browser.close', {}).catch(() => firefox.kill('SIGKILL'));
      await closed;
      connection.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

interface ScriptResult {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function readBidiUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      // The rest of its output is not read: it must not fill the pipe.
      stderr.resume();
      return `${url}/session`;
    }
  }
  throw new Error('Firefox ended before it listened');
}

interface BidiConnection {
  send: <Result = unknown>(method: string, params: object) => Promise<Result>;
  close: () => void;
}

interface BidiMessage {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: BidiMessage) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    // Events have no id; none is subscribed to.
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'Firefox has gone' });
  });
  await once(socket, 'open');
  return {
    close: () => socket.close(),
    async send<Result>(method: string, params: object): Promise<Result> {
      if (socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: Firefox has gone`);
      const id = ++lastId;
      const answered = new Promise<BidiMessage>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error, message } = await answered;
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`);
      return result as Result;
    },
  };
}
