import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { GatewayConfig } from '../config.js';
import { Cookies, hostCookie } from './cookies.js';
import { SESSION_TTL_S, type SessionData, SessionStore } from './session-store.js';

export const sessionCookieOf = (config: Pick<GatewayConfig, 'secure'>): string => hostCookie('vitrine.sid', config);

/** The session of a request: read on first use. */
@Injectable()
export class Sessions {
  private readonly cookie: string;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly store: SessionStore,
    private readonly cookies: Cookies,
  ) {
    this.cookie = sessionCookieOf(config);
  }

  async read(request: FastifyRequest): Promise<SessionData | null> {
    const id = this.idOf(request);
    return id === null ? null : this.store.read(id);
  }

  /** Starts a session under a new id, whatever id the browser came with (session fixation). */
  async start(request: FastifyRequest, reply: FastifyReply, data: SessionData): Promise<void> {
    const before = this.idOf(request);
    const id = await this.store.create(data);
    if (before) await this.store.destroy(before);
    this.writeCookies(reply, id);
  }

  /** Ends the session; answers what was in it. The cookies go even when Redis is away. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<SessionData | null> {
    this.forget(reply);
    const id = this.idOf(request);
    return id === null ? null : this.store.destroy(id);
  }

  /** Ends every session of a user; takes the cookies of this browser back even when Redis is away. */
  async endAll(userId: string, reply: FastifyReply): Promise<void> {
    this.forget(reply);
    await this.endAllOf(userId);
  }

  /** Ends every session of another user. */
  async endAllOf(userId: string): Promise<void> {
    await this.store.destroyAll(userId);
  }

  /** Whether the request's session has not ended meanwhile. */
  async lasts(request: FastifyRequest): Promise<boolean> {
    const id = this.idOf(request);
    return id !== null && this.store.exists(id);
  }

  /** Prolongs the cookies as the store prolongs the session. */
  renewCookies(request: FastifyRequest, reply: FastifyReply): void {
    const id = this.idOf(request);
    if (id) this.writeCookies(reply, id);
  }

  /** Clears the cookies of a session that is no more. */
  forget(reply: FastifyReply): void {
    this.cookies.clear(reply, this.cookie, { httpOnly: true });
    this.cookies.clear(reply, SESSION_HINT_COOKIE);
  }

  hasCookies(request: FastifyRequest): boolean {
    const { cookie } = request.headers;
    return cookie !== undefined && (cookie.includes(this.cookie) || cookie.includes(SESSION_HINT_COOKIE));
  }

  private idOf(request: FastifyRequest): string | null {
    return this.cookies.readSigned(request, this.cookie);
  }

  private writeCookies(reply: FastifyReply, id: string): void {
    this.cookies.setSigned(reply, this.cookie, id, { maxAge: SESSION_TTL_S });
    this.cookies.set(reply, SESSION_HINT_COOKIE, '1', { maxAge: SESSION_TTL_S });
  }
}
