import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { JobDto } from '@vitrine/contracts/http/job.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { DiscardObject } from '../storage/discard-object.js';
import { incomingPrefix } from '../storage/object-keys.js';

/** What became of suggestions that took longer than their asker could wait (API-81). */
@Injectable()
export class AnalysisOutcome {
  constructor(
    private readonly queues: QueueProducer,
    private readonly discard: DiscardObject,
  ) {}

  /** Throws NOT_FOUND for a job that is not of the caller, or that is no longer known. */
  async get(who: Principal, jobId: string): Promise<JobDto> {
    const job = (await this.queues.getJob('ai-suggest', jobId)) ?? raise('NOT_FOUND');
    // The key names the owner.
    if (!job.payload.objectKey.startsWith(incomingPrefix(who.userId))) return raise('NOT_FOUND');
    const { status, result, error } = job;
    if (status !== 'pending') await this.discard.discard(job.payload.objectKey);
    return { jobId, status, result, message: error?.message ?? null };
  }
}
