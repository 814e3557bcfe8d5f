import type { Readable } from 'node:stream';
import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ListQuarantineDto, type QuarantinedObjectDto } from '@vitrine/contracts/media/object-browser.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<QuarantinedObjectDto> = {
  name: 'quarantine',
  columns: {
    key: ({ key }) => key,
    ownerId: ({ ownerId }) => ownerId,
    owner: ({ ownerName }) => ownerName,
    reason: ({ reason }) => reason,
    foundAt: ({ foundAt }) => foundAt,
    purgedAt: ({ purgedAt }) => purgedAt,
  },
};

/** Objects that wait to be deleted. */
@Controller()
export class QuarantineController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('quarantine')
  list(
    @Query() query: ListQuarantineDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QuarantinedObjectDto[] | Readable> {
    return answerList(query, reply, FILE, (page) => this.rpc.call('media.quarantine.list', page));
  }
}
