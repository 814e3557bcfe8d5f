import type { RpcService } from '@vitrine/contracts/rpc-map';
import type { BaseConfig } from '../config/base-config.js';

/** Where a service answers over TCP. */
export function addressOf(config: BaseConfig, service: RpcService): { host: string; port: number } {
  const urls: Record<RpcService, string> = {
    identity: config.RPC_IDENTITY_URL,
    media: config.RPC_MEDIA_URL,
    portfolio: config.RPC_PORTFOLIO_URL,
    notify: config.RPC_NOTIFY_URL,
  };
  const url = new URL(urls[service]);
  return { host: url.hostname, port: Number(url.port) };
}

/**
 * A connection that never gives up: the library's default closes for good after ten attempts. A broker that does not
 * answer two pings is left after half a minute; the default takes six.
 */
export const natsOptions = (config: BaseConfig) => {
  const url = new URL(config.NATS_URL ?? 'nats://127.0.0.1:4222');
  // The library does not look for a login in the address.
  const login = url.username && {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    // Answers come to a place that other users of the broker may not listen at (docker/nats-users.conf).
    inboxPrefix: `_INBOX.${decodeURIComponent(url.username).replaceAll(/[^\w-]/g, '_')}`,
  };
  return {
    servers: [Object.assign(url, { username: '', password: '' }).href],
    ...login,
    name: config.SERVICE,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 300,
    timeout: 2_000,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
};
