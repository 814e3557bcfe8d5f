import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AuditRefDto, type RepairPlanDto, StartRepairDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { PlanRepair } from './plan-repair.js';
import { StartRepair } from './start-repair.js';

@Controller()
export class RepairsRpcController {
  constructor(
    private readonly planRepair: PlanRepair,
    private readonly startRepair: StartRepair,
  ) {}

  @RpcHandler('media.audit.plan', { role: 'admin' })
  plan(@Payload() dto: AuditRefDto): Promise<RepairPlanDto> {
    return this.planRepair.plan(dto);
  }

  @RpcHandler('media.audit.repair', { role: 'admin' })
  repair(@Caller() who: Principal, @Payload() dto: StartRepairDto): Promise<{ jobId: string }> {
    return this.startRepair.start(who, dto);
  }

  @RpcHandler('media.audit.undo', { role: 'admin' })
  undo(@Caller() who: Principal, @Payload() dto: AuditRefDto): Promise<{ jobId: string }> {
    return this.startRepair.undo(who, dto);
  }
}
