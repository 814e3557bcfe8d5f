import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AuditRefDto,
  AuditRequestDto,
  type AuditStatus,
  type FindingDto,
  ListFindingsDto,
  type RepairPlanDto,
  StartRepairDto,
  type StorageAnalyticsDto,
  type UserAuditResult,
} from '@vitrine/contracts/media/storage-audit.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AuditReport } from './audit-report.js';
import { ListFindings } from './list-findings.js';
import { PlanRepair } from './plan-repair.js';
import { StartAudit } from './start-audit.js';
import { StartRepair } from './start-repair.js';
import { StorageAnalytics } from './storage-analytics.js';

@Controller()
export class StorageAuditRpcController {
  constructor(
    private readonly analytics: StorageAnalytics,
    private readonly startAudit: StartAudit,
    private readonly report: AuditReport,
    private readonly findings: ListFindings,
    private readonly planRepair: PlanRepair,
    private readonly startRepair: StartRepair,
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

  @RpcHandler('media.audit.plan', { role: 'admin' })
  plan(@Payload() dto: AuditRefDto): Promise<RepairPlanDto> {
    return this.planRepair.plan(dto);
  }

  @RpcHandler('media.audit.repair', { role: 'admin' })
  repair(@Caller() who: Principal, @Payload() dto: StartRepairDto): Promise<{ jobId: string }> {
    return this.startRepair.repair(who, dto);
  }

  @RpcHandler('media.audit.undo', { role: 'admin' })
  undo(@Caller() who: Principal, @Payload() dto: AuditRefDto): Promise<{ jobId: string }> {
    return this.startRepair.undo(who, dto);
  }
}
