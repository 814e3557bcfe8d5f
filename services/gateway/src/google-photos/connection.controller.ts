import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { ConnectLibrary } from './connect-library.js';

/** The link to Google Photos. */
@Controller()
export class ConnectionController {
  constructor(private readonly connectLibrary: ConnectLibrary) {}

  @Serves('googlePhotosStart')
  async start(@CurrentUser() user: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.connectLibrary.begin('account', user, request, reply), 302);
  }

  @Serves('googlePhotosConnect')
  async connect(@CurrentUser() user: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.connectLibrary.begin('albums', user, request, reply), 302);
  }

  @Serves('googlePhotosCallback')
  async callback(@CurrentUser() user: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.connectLibrary.complete(user, request, reply), 302);
  }
}
