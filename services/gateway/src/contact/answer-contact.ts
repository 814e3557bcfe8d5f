import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import { ContactLimits } from './contact-limits.js';
import { contactFields } from './contact-fields.js';
import { SendContact } from './send-contact.js';

/** `POST /api/contact` of a script. */
@Injectable()
export class AnswerContact {
  constructor(
    private readonly limits: ContactLimits,
    private readonly sendContact: SendContact,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<EnquiryCreatedDto> {
    await this.limits.takeAttempt(request, reply);
    return this.sendContact.send(await contactFields(request, reply), request, reply);
  }
}
