import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
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

const contentSecurityPolicy = (config: GatewayConfig) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    // The HEIC decoder and the optimiser run in workers made from blobs.
    workerSrc: ["'self'", 'blob:'],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    styleSrc: ["'self'"],
    // React writes style attributes; style elements stay forbidden.
    styleSrcAttr: ["'unsafe-inline'"],
    connectSrc: ["'self'", ...(config.ANALYTICS_URL ? [new URL(config.ANALYTICS_URL).origin] : [])],
    formAction: ["'self'", new URL(config.OIDC_ISSUER).origin],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    ...(config.secure && { upgradeInsecureRequests: [] }),
  },
});

/** The headers of documents, helmet's. They are the same for every answer, and so are put together once. */
export const documentHeaders = (config: GatewayConfig): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: contentSecurityPolicy(config),
    // The page that opens the photo library's window closes it; nothing that opens ours may reach in.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
  })(response.req, response, rethrow);
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': PERMISSIONS_POLICY,
    ...(config.secure && HSTS),
  };
};

const rethrow = (error?: unknown): void => {
  if (error) throw error;
};
