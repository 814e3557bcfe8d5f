import { Controller, Param } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { JobDto } from '@vitrine/contracts/http/job.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';

@Controller()
export class JobsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('job')
  async get(@Param('jobId') jobId: string): Promise<JobDto> {
    // Any other shape is as unknown as another user's job.
    if (!UUID_PATTERN.test(jobId)) raise('NOT_FOUND');
    return this.rpc.call('media.job.get', { jobId });
  }
}
