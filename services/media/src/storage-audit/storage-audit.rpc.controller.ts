import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AuditRefDto,
  AuditRequestDto,
  type AuditStatus,
  type FindingDto,
  ListFindingsDto,
  type StorageAnalyticsDto,
  type UserAuditResult,
} from '@vitrine/contracts/media/storage-audit.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AuditReport } from './audit-report.js';
import { ListFindings } from './list-findings.js';
import { StartAudit } from './start-audit.js';
import { StorageAnalytics } from './storage-analytics.js';

@Controller()
export class StorageAuditRpcController {
  constructor(
    private readonly analytics: StorageAnalytics,
    private readonly startAudit: StartAudit,
    private readonly report: AuditReport,
    private readonly findings: ListFindings,
  ) {}

  @RpcHandler('media.storage.analytics', { role: 'admin' })
  getAnalytics(): Promise<StorageAnalyticsDto> {
    return this.analytics.get();
  }

  @RpcHandler('media.audit.report', { role: 'admin' })
  getReport(@Caller() who: Principal, @Payload() dto: AuditRequestDto): Promise<AuditStatus> {
    return this.startAudit.start(who, dto);
  }

  @RpcHandler('media.audit.user', { role: 'admin' })
  getUserResult(@Payload() { auditId }: AuditRefDto): Promise<UserAuditResult> {
    return this.report.ofUser(auditId);
  }

  @RpcHandler('media.audit.findings', { role: 'admin' })
  listFindings(@Payload() dto: ListFindingsDto): Promise<Counted<FindingDto>> {
    return this.findings.list(dto);
  }
}
