import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import {
  type FindingDto,
  FindingsQueryDto,
  RepairDto,
  type StorageAuditDto,
  UserAuditDto,
  type UserAuditResult,
} from '@vitrine/contracts/media/storage-audit.dto';
import type { PendingAudit } from '@vitrine/contracts/media/storage-audit.http';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedJob } from '../edge/accepted-job.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { idOr } from '../edge/params.js';
import { prefersAsync } from '../edge/prefer.js';
import { Serves } from '../edge/serves.decorator.js';
import { waitForJob } from '../edge/wait-for-job.js';
import { answerList, type ListFile } from './answer-list.js';

const FILE: ListFile<FindingDto> = {
  name: 'findings',
  columns: {
    kind: ({ kind }) => kind,
    key: ({ key }) => key,
    owner: ({ ownerName }) => ownerName,
    ownerId: ({ ownerId }) => ownerId,
    photoId: ({ photoId }) => photoId,
    bytes: ({ bytes }) => bytes,
    state: ({ state }) => state,
    verifiedAt: ({ verifiedAt }) => verifiedAt,
  },
};

const auditIdOf = (id: string): string => idOr('NOT_FOUND', id);

/** The object store against the database. */
@Controller()
export class StorageAuditController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('storageAudit')
  async audit(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StorageAuditDto | PendingAudit> {
    const { report, jobId } = await this.rpc.call('media.audit.report', {});
    if (report && jobId === null) return report;
    if (jobId !== null && (prefersAsync(request) || !(await waitForJob(this.rpc, jobId))))
      return { ...acceptedJob(jobId, request, reply), previous: report };
    const made = await this.rpc.call('media.audit.report', {});
    return made.report ?? { ...acceptedJob(made.jobId ?? '', request, reply), previous: null };
  }

  @Serves('userAudit')
  @HttpCode(200)
  async auditUser(
    @Body() { userId }: UserAuditDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAuditResult | PendingJobDto> {
    const { jobId } = await this.rpc.call('media.audit.report', { userId });
    const auditId = jobId ?? '';
    if (prefersAsync(request) || !(await waitForJob(this.rpc, auditId))) return acceptedJob(auditId, request, reply);
    return this.rpc.call('media.audit.user', { auditId });
  }

  @Serves('auditFindings')
  findings(
    @Param('auditId') id: string,
    @Query() query: FindingsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FindingDto[] | Readable> {
    const auditId = auditIdOf(id);
    return answerList(query, reply, FILE, (page) => this.rpc.call('media.audit.findings', { ...page, auditId }));
  }

  @Serves('repairStorage')
  @HttpCode(202)
  async repair(
    @Param('auditId') id: string,
    @Body() { count }: RepairDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PendingJobDto> {
    const { jobId } = await this.rpc.call('media.audit.repair', { auditId: auditIdOf(id), count });
    return acceptedJob(jobId, request, reply);
  }

  @Serves('undoRepair')
  @HttpCode(202)
  async undo(
    @Param('auditId') id: string,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PendingJobDto> {
    const { jobId } = await this.rpc.call('media.audit.undo', { auditId: auditIdOf(id) });
    return acceptedJob(jobId, request, reply);
  }
}
