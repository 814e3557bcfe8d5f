import type { Readable } from 'node:stream';
import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type ActDto, ListActsDto } from '@vitrine/contracts/admin/act.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<ActDto> = {
  name: 'acts',
  columns: {
    at: ({ at }) => at,
    actor: ({ actorName, actorId }) => actorName ?? actorId,
    actorId: ({ actorId }) => actorId,
    act: ({ act }) => act,
    subjectKind: ({ subjectKind }) => subjectKind,
    subject: ({ subjectName }) => subjectName,
    subjectId: ({ subjectId }) => subjectId,
    before: ({ before }) => before && JSON.stringify(before),
    after: ({ after }) => after && JSON.stringify(after),
    reason: ({ reason }) => reason,
    requestId: ({ requestId }) => requestId,
  },
};

/** What administrators have done. */
@Controller()
export class ActsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('adminActs')
  list(@Query() query: ListActsDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<ActDto[] | Readable> {
    return answerList(query, reply, FILE, (page) => this.rpc.call('identity.act.list', page));
  }
}
