import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { EndSessions } from '../events/end-sessions.js';
import { UpdateBroadcaster } from '../events/update-broadcaster.js';
import type { SessionData } from '../sessions/session-store.js';
import { Sessions } from '../sessions/sessions.js';
import { isNavigation, isOwnLink } from '../edge/navigation.js';
import { SignInProvider } from './sign-in-provider.js';

/** The three forms of sign-out (AUTH-14). */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: Sessions,
    private readonly provider: SignInProvider,
    private readonly updates: UpdateBroadcaster,
    private readonly endSessions: EndSessions,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /**
   * `GET /api/logout`. A navigation goes on to the provider, whose session only the browser's own visit can end;
   * a script's fetch cannot take that way and ends ours alone (decision 0053): then there is nowhere to go.
   */
  async byAddress(request: EdgeRequest, reply: FastifyReply): Promise<string | null> {
    // A link on another site, or a sibling one, must not sign a user out.
    if (!isOwnLink(request, this.config.origin)) return '/';
    const session = await this.here(request, reply);
    if (!isNavigation(request)) return null;
    return (session && (await this.provider.endSessionUrl(session.idToken))) ?? '/';
  }

  /** Ends our session and takes its cookies back; its open pages get a live update at once. */
  async here(request: EdgeRequest, reply: FastifyReply): Promise<SessionData | null> {
    const session = await this.sessions.end(request, reply);
    if (session) this.updates.sessionsEnded(session.userId);
    return session;
  }

  /** Ends every session of the caller, this one too (AUTH-18). */
  async everywhere(userId: string, reply: FastifyReply): Promise<void> {
    this.sessions.forget(reply);
    await this.endSessions.ofUser(userId);
  }
}
