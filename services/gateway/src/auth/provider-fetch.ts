import type { CustomFetch } from 'openid-client';

const TIMEOUT_MS = 10_000;

/**
 * How this process reaches the sign-in provider. Where it has different names for browsers and containers, calls to
 * the public origin go to the internal one, with the public name in `X-Forwarded-Host`.
 */
export const providerFetch = (issuer: string, internal: string | undefined): CustomFetch => {
  const publicOrigin = new URL(issuer).origin;
  const internalOrigin = internal ? new URL(internal).origin : publicOrigin;
  return async (address, options) => {
    const url = new URL(address);
    const headers = new Headers(options.headers as Record<string, string>);
    if (url.origin === publicOrigin && internalOrigin !== publicOrigin) {
      const { host, protocol } = url;
      headers.set('x-forwarded-host', host);
      headers.set('x-forwarded-proto', protocol.slice(0, -1));
      const there = new URL(internalOrigin);
      url.protocol = there.protocol;
      url.host = there.host;
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return fetch(url, { ...(options as RequestInit), headers, signal });
  };
};
