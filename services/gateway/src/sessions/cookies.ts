import { fastifyCookie } from '@fastify/cookie';
import { type SetCookie, parseCookie, stringifySetCookie } from 'cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';

/**
 * The name of a cookie of the whole site. Over https the name itself keeps sibling hosts from setting it, and anything
 * else from overwriting it; browsers take such names over https alone, and for the path `/` alone.
 */
export const hostCookie = (name: string, { secure }: Pick<GatewayConfig, 'secure'>): string =>
  secure ? `__Host-${name}` : name;

type CookieOptions = Omit<SetCookie, 'name' | 'value'>;

/**
 * Cookies read and written where they are needed: as a plugin they would be parsed for every image too.
 * Signed ones are refused when they were changed.
 */
@Injectable()
export class Cookies {
  private readonly signer: ReturnType<typeof fastifyCookie.signerFactory>;
  private readonly base: CookieOptions;
  /** The name of a cookie of the whole site; see {@link hostCookie}. */
  readonly nameOf: (name: string) => string;

  constructor(@Inject(GatewayConfig) config: GatewayConfig) {
    this.signer = fastifyCookie.signerFactory(config.SESSION_SECRET);
    this.base = { path: '/', sameSite: 'lax', secure: config.secure };
    this.nameOf = (name) => hostCookie(name, config);
  }

  all(request: FastifyRequest): Record<string, string | undefined> {
    const header = request.headers.cookie;
    return header ? parseCookie(header) : {};
  }

  readSigned(request: FastifyRequest, name: string): string | null {
    // Most visitors have no cookie at all, and most cookies are not ours.
    if (!request.headers.cookie?.includes(name)) return null;
    const value = this.all(request)[name];
    if (!value) return null;
    const { valid, value: plain } = this.signer.unsign(value);
    return valid ? plain : null;
  }

  set(reply: FastifyReply, name: string, value: string, options: CookieOptions = {}): void {
    reply.header('set-cookie', stringifySetCookie({ ...this.base, ...options, name, value }));
  }

  setSigned(reply: FastifyReply, name: string, value: string, options: CookieOptions = {}): void {
    this.set(reply, name, this.signer.sign(value), { httpOnly: true, ...options });
  }

  clear(reply: FastifyReply, name: string, options: CookieOptions = {}): void {
    this.set(reply, name, '', { ...options, maxAge: 0 });
  }
}
