import type { Multipart } from '@fastify/multipart';
import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { MESSAGES_OF_NETWORKS, RATE_WINDOW_S } from '@vitrine/contracts/http/rate-limits.rules';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import { i18n } from '@vitrine/contracts/i18n';
import {
  SendEnquiryDto,
  type CreateEnquiryDto,
  type EnquiryCreatedDto,
} from '@vitrine/contracts/notify/enquiry-input.dto';
import {
  ENQUIRY_FIELDS,
  ENQUIRY_HIDDEN_FIELDS,
  ENQUIRY_PAGE_FIELD,
  ENQUIRIES_MAX,
  ENQUIRY_TEXT,
  type EnquiryOutcome,
} from '@vitrine/contracts/notify/enquiry.rules';
import { toAppError } from '@vitrine/platform/errors/http-error.filter';
import { reportError } from '@vitrine/platform/errors/report-error';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CheckedPipe } from '@vitrine/platform/validation/checked.pipe';
import { addressKey, networkKeys } from '../edge/address-key.js';
import { drainRequest } from '../edge/drain-request.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { isNavigation } from '../edge/navigation.js';
import { RateLimits, type Share, sharesOf } from '../edge/rate-limits.js';
import { Serves } from '../edge/serves.decorator.js';
import { EnquiryDocuments, type FormPlace } from './enquiry-documents.js';

const FIELDS = [...ENQUIRY_FIELDS, ...ENQUIRY_HIDDEN_FIELDS, ENQUIRY_PAGE_FIELD] as const;

/** Texts of `fields` that our form has a field for. */
const typedIn = (fields: object): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = (fields as Record<string, unknown>)[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const sentOutcome = ({ message }: EnquiryCreatedDto): EnquiryOutcome => ({
  sent: true,
  message,
  values: {},
  errors: {},
  failed: null,
});

const failedOutcome = (error: AppError, fields: object): EnquiryOutcome => ({
  sent: false,
  message: null,
  values: typedIn(fields),
  errors: error.errors ?? {},
  // The visitor cannot mend an error of the server.
  failed: error.status >= 500 ? ENQUIRY_TEXT.failed : error.message,
});

const keyOf = ({ headers }: EdgeRequest): string | undefined => {
  const key = headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' && key !== '' ? key : undefined;
};

/** A place among the enquiries an address may send. */
interface EnquirySlot {
  /** False: there was none left. */
  readonly isFree: boolean;
  /** Until there is one again, when there was none. */
  readonly retryAfterS: number;
  /** What was not stored has taken none. */
  release(): Promise<void>;
}

/** `POST /api/contact`: a script is answered in JSON; a form that was sent as a form gets its page back. */
@Controller()
export class AnswerEnquiry {
  private readonly check = new CheckedPipe();

  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RateLimits,
    private readonly documents: EnquiryDocuments,
    private readonly logger: Logger,
  ) {
    limits.define('message:address', ENQUIRIES_MAX, RATE_WINDOW_S);
    limits.define('message:home', ENQUIRIES_MAX * MESSAGES_OF_NETWORKS.home, RATE_WINDOW_S);
    limits.define('message:site', ENQUIRIES_MAX * MESSAGES_OF_NETWORKS.site, RATE_WINDOW_S);
  }

  @Serves('sendEnquiry')
  @HttpCode(201)
  answer(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnquiryCreatedDto | Buffer> {
    return isNavigation(request) ? this.form(request, reply) : this.script(request, reply);
  }

  private async script(request: EdgeRequest, reply: FastifyReply): Promise<EnquiryCreatedDto> {
    await this.takeAttempt(request, reply);
    return this.send(await enquiryFields(request, reply), request, reply);
  }

  /** A browser without JavaScript. Whatever happens, what was typed is in the page it gets back. */
  private async form(request: EdgeRequest, reply: FastifyReply): Promise<Buffer> {
    let fields: FormPlace = {};
    try {
      // First what was typed, so that a refusal can show it again.
      fields = await enquiryFields(request, reply);
      await this.takeAttempt(request, reply);
      const { [ENQUIRY_PAGE_FIELD]: _page, ...message } = fields;
      const sent = await this.send(message, request, reply);
      return await this.documents.answer(fields, sentOutcome(sent), reply);
    } catch (error) {
      const refusal = reportError(this.logger, error, toAppError(error), { what: 'Request', requestId: request.id });
      reply.code(refusal.status);
      return this.documents.answer(fields, failedOutcome(refusal, fields), reply);
    }
  }

  /** Every attempt counts; past the limit it is refused before it is read. Throws RATE_LIMITED. */
  private async takeAttempt(request: EdgeRequest, reply: FastifyReply): Promise<void> {
    await this.limits.take(reply, sharesOf('sendEnquiry', 1, request));
  }

  /** Taken before an enquiry is sent, so that many at once cannot all find the last place free. */
  private async reserveSlot({ ip }: EdgeRequest): Promise<EnquirySlot> {
    const networks = networkKeys(ip);
    const shares: Share[] = [
      { limiter: 'message:address', key: addressKey(ip), points: 1 },
      ...(networks
        ? [
            { limiter: 'message:home', key: networks.home, points: 1 },
            { limiter: 'message:site', key: networks.site, points: 1 },
          ]
        : []),
    ];
    const refusal = await this.limits.refusalOf(shares);
    return {
      isFree: refusal === null,
      retryAfterS: refusal?.retryAfterS ?? 0,
      release: async () => {
        if (refusal === null) await this.limits.giveBack(shares);
      },
    };
  }

  /**
   * Hands a message over to notify. Only what is stored there counts against the address it comes from. Throws
   * VALIDATION, and what `notify.enquiry.create` throws.
   */
  private async send(fields: object, request: EdgeRequest, reply: FastifyReply): Promise<EnquiryCreatedDto> {
    const dto = (await this.check.transform(fields, { type: 'body', metatype: SendEnquiryDto })) as SendEnquiryDto;
    const slot = await this.reserveSlot(request);
    const enquiry: CreateEnquiryDto = Object.assign({}, dto, {
      idempotencyKey: keyOf(request),
      // A repeat of what was sent costs nothing, so it must pass where there is no place left.
      repeatOnly: !slot.isFree,
    });
    try {
      const sent = await this.rpc.call('notify.enquiry.create', enquiry);
      if (sent.repeated) await slot.release();
      return sent;
    } catch (error) {
      await slot.release();
      if (error instanceof AppError && error.code === 'RATE_LIMITED')
        reply.header('retry-after', error.details?.['retryAfterS'] ?? Math.max(1, slot.retryAfterS));
      throw error;
    }
  }
}

const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 30, files: 0, parts: 30 };
/** More than any form of ours weighs; a browser that sends a film here is not waited for. */
const PATIENCE_BYTES = 1024 * 1024;

/** What was sent, as JSON or as a form. A field that was left empty is as good as absent. */
const enquiryFields = async (request: EdgeRequest, reply: FastifyReply): Promise<object> => {
  const fields = request.isMultipart() ? await formFields(request, reply) : request.body;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new AppError('VALIDATION');
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
};

const formFields = async (request: EdgeRequest, reply: FastifyReply): Promise<object> => {
  const fields: [string, unknown][] = [];
  const parts = request.parts({ limits: LIMITS });
  try {
    for (;;) {
      const next = await parts.next().catch(unreadable);
      if (next.done) return Object.fromEntries(fields);
      const part: Multipart = next.value;
      if (part.type === 'file') throw new AppError('VALIDATION', i18n._('Files cannot be sent with a message.'));
      if (part.valueTruncated) throw new AppError('VALIDATION', `${part.fieldname} is too long.`);
      fields.push([part.fieldname, part.value]);
    }
  } catch (error) {
    await drainRequest(request, reply, PATIENCE_BYTES);
    throw error;
  }
};

/** Broken off, not a form after all, or more of it than any of ours has. */
const unreadable = (): never => {
  throw new AppError('VALIDATION');
};
