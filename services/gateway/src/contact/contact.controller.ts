import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import { isNavigation } from '../edge/navigation.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { AnswerContact } from './answer-contact.js';

/** A script is answered in JSON; a form that was sent as a form gets its page back. */
@Controller()
export class ContactController {
  constructor(private readonly answer: AnswerContact) {}

  @Serves('contact')
  @HttpCode(201)
  send(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnquiryCreatedDto | Buffer> {
    return isNavigation(request) ? this.answer.form(request, reply) : this.answer.script(request, reply);
  }
}
