import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '@vitrine/platform/errors/http-error.filter';
import { reportError } from '@vitrine/platform/errors/report-error';
import { Logger } from '@vitrine/platform/log/logger';
import { ContactDocuments } from './contact-documents.js';
import { ContactLimits } from './contact-limits.js';
import { contactFields } from './contact-fields.js';
import { SendContact } from './send-contact.js';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import {
  CONTACT_FORM_FIELDS,
  CONTACT_HIDDEN_FIELDS,
  CONTACT_TEXT,
  type ContactOutcome,
} from '@vitrine/contracts/notify/contact.rules';

const FIELDS = [...CONTACT_FORM_FIELDS, ...CONTACT_HIDDEN_FIELDS] as const;

/** Texts of `fields` that our form has a field for. */
const typedIn = (fields: object): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = (fields as Record<string, unknown>)[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const sentOutcome = ({ message }: EnquiryCreatedDto): ContactOutcome => ({
  sent: true,
  message,
  values: {},
  errors: {},
  failed: null,
});

const failedOutcome = (error: AppError, fields: object): ContactOutcome => ({
  sent: false,
  message: null,
  values: typedIn(fields),
  errors: error.errors ?? {},
  // The visitor cannot mend an error of the server.
  failed: error.status >= 500 ? CONTACT_TEXT.failed : error.message,
});

/** `POST /api/contact`. */
@Injectable()
export class AnswerContact {
  constructor(
    private readonly limits: ContactLimits,
    private readonly sendContact: SendContact,
    private readonly documents: ContactDocuments,
    private readonly logger: Logger,
  ) {}

  async script(request: FastifyRequest, reply: FastifyReply): Promise<EnquiryCreatedDto> {
    await this.limits.takeAttempt(request, reply);
    return this.sendContact.send(await contactFields(request, reply), request, reply);
  }

  /** A browser without JavaScript. Whatever happens, what was typed is in the page it gets back. */
  async form(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
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
