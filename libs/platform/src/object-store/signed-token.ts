import { createHmac, timingSafeEqual } from 'node:crypto';

/** Path of our edge under which the fs driver's signed addresses are; the token is what follows. */
export const SIGNED_PATH = '/objects/';

/** What a signed address allows. */
export interface SignedGrant {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly contentType?: string;
  readonly maxBytes?: number;
}

const macOf = (secret: string, payload: string): Buffer => createHmac('sha256', secret).update(payload).digest();

/** `<payload>.<mac>`, safe in a URL. */
export function signGrant(secret: string, grant: SignedGrant): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${macOf(secret, payload).toString('base64url')}`;
}

/** The grant of a token that we signed for `method` and that has not expired; null for anything else. */
export function verifyGrant(secret: string, token: string, method: string, nowMs = Date.now()): SignedGrant | null {
  const [payload, mac, ...rest] = token.split('.');
  if (!payload || !mac || rest.length > 0) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedGrant;
  const allowed = grant.method === method || (grant.method === 'GET' && method === 'HEAD');
  return allowed && grant.expiresAt * 1_000 > nowMs ? grant : null;
}
