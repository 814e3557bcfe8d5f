import { Controller, Param } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { JobDto } from '@vitrine/contracts/http/job.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';

/** As jobs are numbered; anything else is as unknown as somebody else's job. */
const JOB_ID = /^[A-Za-z0-9._-]{1,100}$/;

@Controller()
export class JobsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('job')
  async get(@Param('jobId') jobId: string): Promise<JobDto> {
    if (!JOB_ID.test(jobId)) raise('NOT_FOUND');
    return this.rpc.call('media.analysis.outcome', { jobId });
  }
}
