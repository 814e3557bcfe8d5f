import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type EmailSummaryDto, ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile, sendUnlessKnown } from './answer-list.js';

const FILE: ListFile<EmailSummaryDto> = {
  name: 'emails',
  columns: {
    id: ({ id }) => id,
    timestamp: ({ timestamp }) => timestamp,
    from: ({ from }) => from,
    to: ({ to }) => to,
    subject: ({ subject }) => subject,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    reply: ({ reply }) => reply,
  },
};

/** The outbox of e-mails, for administrators. */
@Controller()
export class EmailsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('emails')
  async list(@Query() query: ListEmailsDto, @Res() reply: FastifyReply): Promise<void> {
    const rows = await answerList(query, reply, FILE, (page) => this.rpc.call('notify.email.list', page));
    await sendUnlessKnown(rows, reply);
  }
}
