import { isIPv6 } from 'node:net';

/**
 * A name of the network that an IP address belongs to, as users see it: `203.0.113.*` or `2001:db8:1:*`. It
 * covers more than one client, so that no address is stored.
 */
export function toNetworkLabel(ip: string): string {
  const network = toNetwork(ip);
  const isV4 = network.includes('.');
  const separator = isV4 ? '.' : ':';
  return [...network.split(separator).slice(0, 3), '*'].join(separator);
}

/**
 * The client that an IP address belongs to: IPv4 as it is, of IPv6 the first 64 bits, among whose addresses a
 * client chooses.
 * @param ipv6Groups 3 for the first 48 bits, among whose networks a customer of a provider may choose
 */
export function toNetwork(ip: string, ipv6Groups: 3 | 4 = 4): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^.*:/, '');
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, ipv6Groups).join(':');
}
