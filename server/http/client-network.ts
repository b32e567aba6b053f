import { isIPv6 } from 'node:net';

/**
 * The client that an IP address belongs to: IPv4 as it is, of IPv6 the first 64 bits, among whose addresses a
 * client chooses.
 */
export function toNetwork(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^.*:/, '');
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
