import type { Readable } from 'node:stream';
import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type EnquiryDto, ListEnquiriesDto } from '@vitrine/contracts/notify/enquiry.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<EnquiryDto> = {
  name: 'messages',
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    name: ({ name }) => name,
    email: ({ email }) => email,
    portfolio: ({ portfolioContext }) => portfolioContext,
    photo: ({ photo }) => photo?.id ?? '',
    subject: ({ subject }) => subject,
    message: ({ message, isCut }) => (isCut ? `${message}…` : message),
  },
};

/** What visitors have written, for administrators. */
@Controller()
export class AdminEnquiriesController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('enquiries')
  list(
    @Query() query: ListEnquiriesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnquiryDto[] | Readable> {
    return answerList(query, reply, FILE, (page) => this.rpc.call('notify.enquiry.list', page));
  }
}
