import { isIP, isIPv4 } from 'node:net';
import * as v from 'valibot';

const ranges = ['loopback', 'linklocal', 'uniquelocal'];

/** `TRUST_PROXY`: `false`, a number of proxies, or their addresses as Fastify takes them. */
export const trustProxySchema = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,2}$/.test(text) || text.split(',').every((part) => isProxyAddress(part.trim())),
      'must be a number of proxies, or their addresses such as 10.0.0.1,192.168.0.0/16',
    ),
    v.transform((text) => (Number(text) === 0 ? false : /^\d+$/.test(text) ? Number(text) : text)),
  ),
  '0',
);

/** An address, alone or with the length of its prefix or an IPv4 netmask, or the name of a range. */
function isProxyAddress(text: string): boolean {
  if (ranges.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (family === 4 && isIPv4(prefix)) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}
