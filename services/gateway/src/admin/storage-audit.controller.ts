import { Body, Controller, HttpCode, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { type StorageAuditDto, UserAuditDto, type UserAuditResult } from '@vitrine/contracts/media/storage-audit.dto';
import type { PendingAudit } from '@vitrine/contracts/media/storage-audit.http';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedTask, waitForTask } from '../edge/background-task.js';
import { Serves } from '../edge/serves.decorator.js';

/** The object store against the database. */
@Controller()
export class StorageAuditController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('storageAudit')
  async audit(@Res({ passthrough: true }) reply: FastifyReply): Promise<StorageAuditDto | PendingAudit> {
    const { report, jobId } = await this.rpc.call('media.audit.report', {});
    if (report && jobId === null) return report;
    if (jobId !== null && !(await waitForTask(this.rpc, jobId, reply)))
      return { ...acceptedTask(jobId, reply), previous: report };
    const made = await this.rpc.call('media.audit.report', {});
    return made.report ?? { ...acceptedTask(made.jobId ?? '', reply), previous: null };
  }

  @Serves('userAudit')
  @HttpCode(200)
  async auditUser(
    @Body() { userId }: UserAuditDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAuditResult | PendingTaskDto> {
    const { jobId } = await this.rpc.call('media.audit.report', { userId });
    const auditId = jobId ?? '';
    if (!(await waitForTask(this.rpc, auditId, reply))) return acceptedTask(auditId, reply);
    return this.rpc.call('media.audit.user', { auditId });
  }
}
