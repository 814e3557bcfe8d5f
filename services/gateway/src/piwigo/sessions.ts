import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PIWIGO_PATH } from '@vitrine/contracts/site-paths.rules';
import { GatewayConfig } from '../config.js';
import { AccessTokens, programOf, type TokenCaller } from '../sessions/access-tokens.js';
import { Cookies } from '../sessions/cookies.js';
import { CODES, fail } from './encode.js';

/** A session, and an address of an image, ends after twelve hours, and at once with its token. */
const LIFETIME_S = 12 * 60 * 60;
const COOKIE = 'pwg_id';
const KEY_HEADER = 'x-piwigo-api';

/** Who calls, and how they have said so. */
export interface SignedIn extends TokenCaller {
  readonly by: 'cookie' | 'key' | 'form';
  /** What a page of another site cannot know. */
  readonly pwgToken: string;
}

/**
 * Sessions of programs: a signed cookie of this address alone, which names an access token and holds no secret. Nothing
 * of the site's own session is read or set.
 */
@Injectable()
export class PiwigoSessions {
  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly cookies: Cookies,
    private readonly tokens: AccessTokens,
  ) {}

  hasKey({ headers }: FastifyRequest): boolean {
    return headers[KEY_HEADER] !== undefined;
  }

  /** By key, or else by cookie. Null for nobody, and where the token has ended. A wrong key throws. */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    const key = request.headers[KEY_HEADER];
    if (key !== undefined) {
      const [id = '', secret = ''] = String(key).split(':');
      const caller = await this.admit(request, reply, id.trim(), secret.trim());
      return caller ? this.signedIn(caller, 'key') : fail(401, 'Access denied');
    }
    const [tokenId = '', expires = '', nonce = ''] = this.cookies.readSigned(request, COOKIE)?.split('.') ?? [];
    if (!(parseInt(expires, 36) > seconds())) return null;
    const caller = await unlessUnknown(this.tokens.resume(tokenId, programOf(request)));
    return caller && this.signedIn(caller, 'cookie', nonce);
  }

  /** By id and secret of an access token. Throws what programs show as a wrong password. */
  async signIn(request: FastifyRequest, reply: FastifyReply, id: string, secret: string): Promise<SignedIn> {
    const caller = await this.admit(request, reply, id, secret);
    return caller ? this.signedIn(caller, 'form') : fail(CODES.signIn, 'Invalid username/password');
  }

  /** Begins a session. */
  start(reply: FastifyReply, { tokenId }: SignedIn): void {
    const value = `${tokenId}.${(seconds() + LIFETIME_S).toString(36)}.${randomBytes(16).toString('hex')}`;
    this.cookies.setSigned(reply, COOKIE, value, { ...COOKIE_OPTIONS, maxAge: LIFETIME_S });
  }

  end(reply: FastifyReply): void {
    this.cookies.clear(reply, COOKIE, { ...COOKIE_OPTIONS, httpOnly: true });
  }

  /** Addresses of an image of the caller's for programs that show pictures, each at least so many pixels wide as it can be. */
  imageUrls({ tokenId }: SignedIn, base: string): (width: number) => string {
    const imageToken = base.slice(base.lastIndexOf('/') + 1);
    // The same for an hour, so that what programs keep by address is found again.
    const expires = (Math.ceil(seconds() / 3_600) * 3_600 + LIFETIME_S - 3_600).toString(36);
    const grant = `${tokenId}.${expires}.${this.signatureOf(tokenId, expires, imageToken)}`;
    return (width) => `${this.config.origin}${PIWIGO_PATH}/images/${grant}/${imageToken}/${width}.webp`;
  }

  /** Whose image such an address is of; null when it is not one, or has ended. */
  async ownerOf(request: FastifyRequest, grant: string, imageToken: string): Promise<string | null> {
    const [tokenId = '', expires = '', signature = ''] = grant.split('.');
    if (!isSame(signature, this.signatureOf(tokenId, expires, imageToken))) return null;
    if (!(parseInt(expires, 36) > seconds())) return null;
    return (await unlessUnknown(this.tokens.resume(tokenId, programOf(request))))?.user.id ?? null;
  }

  private admit(request: FastifyRequest, reply: FastifyReply, id: string, secret: string): Promise<TokenCaller | null> {
    return unlessUnknown(this.tokens.admit(request, reply, id, secret));
  }

  private signedIn(caller: TokenCaller, by: SignedIn['by'], nonce = ''): SignedIn {
    return { ...caller, by, pwgToken: this.mac('pwg_token', caller.tokenId, nonce).toString('hex').slice(0, 32) };
  }

  private signatureOf(...of: string[]): string {
    return this.mac('piwigo image', ...of)
      .toString('base64url')
      .slice(0, 22);
  }

  private mac(...parts: string[]): Buffer {
    return createHmac('sha256', this.config.SESSION_SECRET).update(parts.join(' ')).digest();
  }
}

/** No other site's page makes a browser send it, and no page of ours does. */
const COOKIE_OPTIONS = { path: PIWIGO_PATH, sameSite: 'strict' } as const;

const seconds = (): number => Math.floor(Date.now() / 1_000);

export const isSame = (sent: string, right: string): boolean => {
  const [a, b] = [Buffer.from(sent), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const unlessUnknown = async (caller: Promise<TokenCaller>): Promise<TokenCaller | null> => {
  try {
    return await caller;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOKEN_UNKNOWN') return null;
    throw error;
  }
};
