import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** Groups of an IPv6 address that a connection is given; it can change the others at will. */
const GROUPS_OF_A_CONNECTION = 4;

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/;

/** Whom limits count by: an IPv4 address, or all IPv6 addresses of one connection. Ports, which some proxies add, do not count. */
export const addressKey = (address: string): string => {
  const [, bracketed, bare] = WITH_PORT.exec(address) ?? [];
  const ip = bracketed ?? bare ?? address;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  return `${groupsOf(ip).slice(0, GROUPS_OF_A_CONNECTION).join(':')}::`;
};

/**
 * The larger networks an IPv6 address is in, which one customer may be given whole: /56 and /48. None of an IPv4 address.
 */
export const networkKeys = (address: string): { home: string; site: string } | null => {
  const key = addressKey(address);
  const [a = '', b = '', c = '', d = '0'] = key.split(':');
  if (!key.endsWith('::')) return null;
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return { home: `${a}:${b}:${c}:${upper}::/56`, site: `${a}:${b}:${c}::/48` };
};

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (ip: string): string[] => {
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
};
