import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out for the open internet (IANA); it holds the ranges of tunnels, which `range` names. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address leads to the open internet. False for private, loopback, link-local (metadata services among
 * them), shared, multicast, reserved and documentation ranges, for those that carry an IPv4 address in an IPv6 one
 * (6to4, NAT64, Teredo), and for what is no address. An IPv4 address written as IPv6 counts as what it is.
 */
export const isPublicAddress = (text: string): boolean => {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
};
