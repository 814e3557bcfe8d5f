import { Controller, HttpCode, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { GetCurrentUser } from './get-current-user.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    private readonly currentUser: GetCurrentUser,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  @Serves('login')
  async login(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.signIn.begin(request, reply), 302);
  }

  @Serves('callback')
  async callback(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.signIn.complete(request, reply), 302);
  }

  @Serves('logout')
  async logout(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    const next = await this.signOut.byAddress(request, reply);
    void (next === null ? reply.code(204).send() : reply.redirect(next, 302));
  }

  @Serves('signOut')
  @HttpCode(204)
  async logoutByPost(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.signOut.here(request, reply);
  }

  @Serves('signOutEverywhere')
  @HttpCode(204)
  async logoutEverywhere(
    @CurrentUser() { id }: UserDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.signOut.everywhere(id, reply);
  }

  @Serves('currentUser')
  user(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserDto> {
    return this.currentUser.of(request, reply);
  }

  @Serves('signInProvider')
  provider(): { accountUrl: string | null } {
    return { accountUrl: this.config.OIDC_ACCOUNT_URL ?? null };
  }
}
