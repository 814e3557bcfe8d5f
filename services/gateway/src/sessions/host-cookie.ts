import type { GatewayConfig } from '../config.js';

/**
 * The name of a cookie of the whole site. Over https the name itself keeps sibling hosts from setting it, and anything
 * else from overwriting it; browsers take such names over https alone, and for the path `/` alone.
 */
export const hostCookie = (name: string, { secure }: Pick<GatewayConfig, 'secure'>): string =>
  secure ? `__Host-${name}` : name;
