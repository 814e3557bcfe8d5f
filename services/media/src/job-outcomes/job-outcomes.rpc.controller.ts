import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { HeldWorkDto, JobDto } from '@vitrine/contracts/http/job.dto';
import { JobRefDto } from '@vitrine/contracts/rpc/job-ref.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetJob } from './get-job.js';

@Controller()
export class JobOutcomesRpcController {
  constructor(private readonly getJob: GetJob) {}

  @RpcHandler('media.job.get')
  get(@Caller() who: Principal, @Payload() { jobId }: JobRefDto): Promise<JobDto> {
    return this.getJob.get(who, jobId);
  }

  @RpcHandler('media.job.held')
  held(): Promise<HeldWorkDto> {
    return this.getJob.held();
  }
}
