import type { GatewayConfig } from '../config.js';

/** For answers that are never documents: nothing in them may run, load or be framed. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** For a year, every address of this host is requested over https alone; the first answer sets it. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' };

/** Browser features that no page uses, and so no script may. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type Site = Pick<GatewayConfig, 'secure'>;

/** Headers of images, feeds and public data. */
export const dataHeaders = ({ secure }: Site): Record<string, string> => ({ ...DATA_HEADERS, ...(secure && HSTS) });

/** Headers of a call's answer: an answer for one user must not reach the next. */
export const apiHeaders = (site: Site): Record<string, string> => ({
  ...dataHeaders(site),
  'cache-control': 'no-store',
});

const contentSecurityPolicy = (config: GatewayConfig): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // The HEIC decoder and the optimiser run in workers made from blobs.
    "worker-src 'self' blob:",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "style-src 'self'",
    // React writes style attributes; style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    ["connect-src 'self'", ...(config.ANALYTICS_URL ? [new URL(config.ANALYTICS_URL).origin] : [])].join(' '),
    `form-action 'self' ${new URL(config.OIDC_ISSUER).origin}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    ...(config.secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');

/** Headers of documents: those that OWASP's Secure Headers Project lists. */
export const documentHeaders = (config: GatewayConfig): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(config),
  // The page that opens the photo library's window closes it; nothing that opens ours may reach in.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(config.secure && HSTS),
});
