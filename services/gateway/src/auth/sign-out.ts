import { Controller, HttpCode, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SignOutEverywhereDto } from '@vitrine/contracts/identity/access-token.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { EndSessions } from '../events/end-sessions.js';
import { UpdateBroadcaster } from '../events/update-broadcaster.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import type { SessionData } from '../sessions/session-store.js';
import { Sessions } from '../sessions/sessions.js';
import { isNavigation, isOwnLink } from '../edge/navigation.js';
import { SignInProvider } from './sign-in-provider.js';

/** The three forms of sign-out (AUTH-14). */
@Controller()
export class SignOut {
  constructor(
    private readonly sessions: Sessions,
    private readonly provider: SignInProvider,
    private readonly updates: UpdateBroadcaster,
    private readonly endSessions: EndSessions,
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /**
   * `GET /api/logout`. A navigation goes on to the provider, whose session only the browser's own visit can end;
   * a script's fetch cannot take that way and ends ours alone (decision 0053): then there is nowhere to go.
   */
  @Serves('logout')
  async byAddress(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    // A link on another site, or a sibling one, must not sign a user out.
    if (!isOwnLink(request, this.config.origin)) return void reply.redirect('/', 302);
    const session = await this.end(request, reply);
    if (!isNavigation(request)) return void reply.code(204).send();
    void reply.redirect((session && (await this.provider.endSessionUrl(session.idToken))) ?? '/', 302);
  }

  @Serves('signOut')
  @HttpCode(204)
  async here(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.end(request, reply);
  }

  /** Ends every session of the caller, this one too (AUTH-18); their access tokens before, if that is wanted. */
  @Serves('signOutEverywhere')
  @HttpCode(204)
  async everywhere(
    @CurrentUser() { id }: UserDto,
    @Query() { tokens = false }: SignOutEverywhereDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (tokens) await this.rpc.call('identity.access_token.end_all', {});
    this.sessions.forget(reply);
    await this.endSessions.ofUser(id);
  }

  /** Ends our session and takes its cookies back; its open pages get a live update at once. */
  private async end(request: EdgeRequest, reply: FastifyReply): Promise<SessionData | null> {
    const session = await this.sessions.end(request, reply);
    if (session) this.updates.sessionsEnded(session.userId);
    return session;
  }
}
