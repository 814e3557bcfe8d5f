import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { photoIdOf } from '../edge/params.js';
import { SendOriginal } from './send-original.js';

@Controller()
export class OriginalController {
  constructor(private readonly sendOriginal: SendOriginal) {}

  @Serves('originalFile')
  async original(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.sendOriginal.send(photoIdOf(id), request, reply);
  }
}
