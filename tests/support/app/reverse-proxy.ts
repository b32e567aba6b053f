import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { findExecutable } from '../../../scripts/browser.ts';
import { findFreePort } from './free-port.ts';

const samples = join(import.meta.dirname, '../../../docs/deploy');
const startupTimeoutMs = 2 * minuteMs;
const waiting = { timeout: startupTimeoutMs, interval: 20 };

export type ProxyName = 'nginx' | 'caddy';

/** A reverse proxy with TLS in front of two server processes. */
export interface ReverseProxy {
  /** Its https origin, with a certificate that no client trusts. */
  readonly url: string;
  /**
   * What docs/operating.md asks for before the restart of a process: nginx takes its line out and reloads,
   * Caddy asks `/readyz` by itself. Without a port all lines are in again. Resolves once it has an effect.
   */
  exclude(port?: number): Promise<void>;
  stop(): Promise<void>;
}

interface Setup {
  readonly folder: string;
  readonly port: number;
  readonly upstreams: readonly [number, number];
}

/**
 * Starts the real program with the sample of docs/deploy. Only names, ports, certificate and folders are
 * replaced.
 * @throws Error if the program is not installed, or does not listen in time
 */
export async function startReverseProxy(
  name: ProxyName,
  upstreams: readonly [number, number],
): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'presente-proxy-'));
  createCertificate(folder);
  const setup = { folder, port: await findFreePort(), upstreams };
  const args = name === 'nginx' ? prepareNginx(setup, await findFreePort()) : prepareCaddy(setup);
  const child = spawn(findExecutable(name), args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const deadline = Date.now() + startupTimeoutMs;
  while (!(await isListening(setup.port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${name} did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `https://localhost:${setup.port}`,
    async exclude(excluded) {
      if (name === 'caddy') return;
      const [config = ''] = args.slice(1);
      const all = readFileSync(config, 'utf8').replaceAll(' down;', ';');
      const line = `127.0.0.1:${excluded} max_fails=0`;
      writeFileSync(config, all.replace(`${line};`, `${line} down;`));
      const before = listWorkers(child.pid!);
      child.kill('SIGHUP');
      // On a busy machine the workers of the last configuration take requests for some time.
      await vi.waitUntil(() => listWorkers(child.pid!).some((pid) => !before.includes(pid)), waiting);
      await vi.waitUntil(() => !listWorkers(child.pid!).some((pid) => before.includes(pid)), waiting);
    },
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Pids of the workers that take requests. */
function listWorkers(masterPid: number): string[] {
  const children = readFileSync(`/proc/${masterPid}/task/${masterPid}/children`, 'utf8').trim().split(' ');
  return children.filter((pid) => readTitle(pid).endsWith('worker process'));
}

/** The title of a process; empty if it has ended. */
function readTitle(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function createCertificate(folder: string): void {
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync(findExecutable('openssl'), ['req', ...options, '-subj', '/CN=localhost', ...files], {
    stdio: 'ignore',
  });
}

/** Applies replacements that must each match. */
function replaceEach(text: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  return replacements.reduce((result, [pattern, replacement]) => {
    const replaced = result.replaceAll(pattern, replacement);
    if (replaced === result) throw new Error(`The sample lacks ${String(pattern)}`);
    return replaced;
  }, text);
}

function prepareNginx({ folder, port, upstreams }: Setup, plainPort: number): string[] {
  const site = replaceEach(readFileSync(join(samples, 'nginx.conf'), 'utf8'), [
    [/^\s*listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['presente.example.org;', 'localhost;'],
    [/ssl_certificate .*;/g, `ssl_certificate ${folder}/cert.pem;`],
    [/ssl_certificate_key .*;/g, `ssl_certificate_key ${folder}/key.pem;`],
    ['127.0.0.1:3000', `127.0.0.1:${upstreams[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${upstreams[1]}`],
    ['/var/log/nginx/presente.error.log', 'stderr'],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${folder}/${kind};`;
  });
  const config = `daemon off; pid ${folder}/pid; error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
${temporary.join('\n')}
${site}
}
`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  return ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
}

function prepareCaddy({ folder, port, upstreams }: Setup): string[] {
  const site = replaceEach(readFileSync(join(samples, 'Caddyfile'), 'utf8'), [
    [
      'presente.example.org {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    ],
    ['127.0.0.1:3000', `127.0.0.1:${upstreams[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${upstreams[1]}`],
  ]);
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  return ['run', '--config', config, '--adapter', 'caddyfile'];
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
