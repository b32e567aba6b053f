import { findInPath } from './browser.ts';

/** Programs of the rolling restart test (OP-21), and the Debian packages with them. */
const programs = [
  { name: 'nginx', packageName: 'nginx-light' },
  { name: 'caddy', packageName: 'caddy' },
  { name: 'openssl', packageName: 'openssl' },
] as const;

/** Debian's packages of the proxies that are missing here; the test names what is missing still. */
export const findMissingProxyPackages = (): string[] =>
  programs.filter(({ name }) => findInPath([name]) === undefined).map(({ packageName }) => packageName);
