import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { OpenEventStream } from './open-event-stream.js';

@Controller()
export class EventsController {
  constructor(private readonly openEvents: OpenEventStream) {}

  @Serves('events')
  events(@CurrentUser() { id }: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): void {
    this.openEvents.open(id, request, reply);
  }
}
