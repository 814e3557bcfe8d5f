import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '@vitrine/platform/errors/http-error.filter';
import { reportError } from '@vitrine/platform/errors/report-error';
import { Logger } from '@vitrine/platform/log/logger';
import { ContactDocuments } from './contact-documents.js';
import { ContactLimits } from './contact-limits.js';
import { contactFields } from './contact-fields.js';
import { failedOutcome, sentOutcome } from './contact-outcome.js';
import { SendContact } from './send-contact.js';

/** `POST /api/contact` of a browser without JavaScript. Whatever happens, what was typed is in the page it gets back. */
@Injectable()
export class AnswerForm {
  constructor(
    private readonly limits: ContactLimits,
    private readonly sendContact: SendContact,
    private readonly documents: ContactDocuments,
    private readonly logger: Logger,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    let fields: { recipientUserId?: unknown } = {};
    try {
      // First what was typed, so that a refusal can show it again.
      fields = await contactFields(request, reply);
      await this.limits.takeAttempt(request, reply);
      const sent = await this.sendContact.send(fields, request, reply);
      return await this.documents.answer(fields.recipientUserId, sentOutcome(sent), request, reply);
    } catch (error) {
      const refusal = reportError(this.logger, error, toAppError(error), { what: 'Request', requestId: request.id });
      reply.code(refusal.status);
      return this.documents.answer(fields.recipientUserId, failedOutcome(refusal, fields), request, reply);
    }
  }
}
