import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import { ContactDto, type CreateEnquiryDto, type EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CheckedPipe } from '@vitrine/platform/validation/checked.pipe';
import { ContactLimits } from './contact-limits.js';

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' && key !== '' ? key : undefined;
};

/** Hands a message over to notify. Only what is stored there counts against the address it comes from. */
@Injectable()
export class SendContact {
  private readonly check = new CheckedPipe();

  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: ContactLimits,
  ) {}

  /** Throws VALIDATION, and what `notify.enquiry.create` throws. */
  async send(fields: object, request: FastifyRequest, reply: FastifyReply): Promise<EnquiryCreatedDto> {
    const dto = (await this.check.transform(fields, { type: 'body', metatype: ContactDto })) as ContactDto;
    const slot = await this.limits.reserveSlot(request);
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
