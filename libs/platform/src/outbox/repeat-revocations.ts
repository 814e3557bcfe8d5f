import { Injectable } from '@nestjs/common';
import { Reconcile } from '../reconciler/reconciler.js';
import { Revocations } from './revocations.js';

/** Goes on handing over what a subscriber has not confirmed: it was away, or the process died before it could ask. */
@Injectable()
export class RepeatRevocations {
  constructor(private readonly revocations: Revocations) {}

  @Reconcile({ everyMs: 1_000 })
  async run(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.revocations.handOverWaiting()) > 0);
  }
}
