import { Injectable } from '@nestjs/common';
import { Reconcile } from '../reconciler/reconciler.js';
import { Revocations } from './revocations.js';

/** Repeats revocations that a subscriber has not confirmed: it was away, or the publisher died before sending them. */
@Injectable()
export class RepeatRevocations {
  constructor(private readonly revocations: Revocations) {}

  @Reconcile({ everyMs: 1_000 })
  async repeat(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.revocations.handOverWaiting()) > 0);
  }
}
