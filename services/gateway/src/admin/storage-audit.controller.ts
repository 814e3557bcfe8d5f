import { Body, Controller, HttpCode, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import { type StorageAuditDto, UserAuditDto, type UserAuditResult } from '@vitrine/contracts/media/storage-audit.dto';
import type { PendingAudit } from '@vitrine/contracts/media/storage-audit.http';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedJob, waitForJob } from '../edge/background-job.js';
import { Serves } from '../edge/serves.decorator.js';

/** The object store against the database. */
@Controller()
export class StorageAuditController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('storageAudit')
  async audit(@Res({ passthrough: true }) reply: FastifyReply): Promise<StorageAuditDto | PendingAudit> {
    const { report, jobId } = await this.rpc.call('media.audit.report', {});
    if (report && jobId === null) return report;
    if (jobId !== null && !(await waitForJob(this.rpc, jobId, reply)))
      return { ...acceptedJob(jobId, reply), previous: report };
    const made = await this.rpc.call('media.audit.report', {});
    return made.report ?? { ...acceptedJob(made.jobId ?? '', reply), previous: null };
  }

  @Serves('userAudit')
  @HttpCode(200)
  async auditUser(
    @Body() { userId }: UserAuditDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAuditResult | PendingJobDto> {
    const { jobId } = await this.rpc.call('media.audit.report', { userId });
    const auditId = jobId ?? '';
    if (!(await waitForJob(this.rpc, auditId, reply))) return acceptedJob(auditId, reply);
    return this.rpc.call('media.audit.user', { auditId });
  }
}
