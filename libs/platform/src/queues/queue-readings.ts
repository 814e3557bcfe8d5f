import { Injectable } from '@nestjs/common';
import { queueJobs, queueOldestSeconds, queuePaused } from '../health/metrics.js';
import { type Reading, Readings } from '../health/readings.js';
import { OpenQueues } from './open-queues.js';
import { countsOf } from './queue-counts.js';

/** Exposes how long queues are, as Redis has them. */
@Injectable()
export class QueueReadings {
  constructor(
    private readonly readings: Readings,
    private readonly queues: OpenQueues,
  ) {}

  add(queue: string): void {
    this.readings.add(() => this.of(queue));
  }

  private of(name: string): Promise<Reading[]> {
    return this.queues.use(name, async (queue) => {
      const [{ oldestWaitingAt, ...counts }, isPaused] = await Promise.all([countsOf(queue), queue.isPaused()]);
      const labels = { queue: name };
      const waited = oldestWaitingAt === null ? 0 : Math.max(0, Date.now() - oldestWaitingAt) / 1_000;
      return [
        ...Object.entries(counts).map(([state, value]) => ({ gauge: queueJobs, labels: { ...labels, state }, value })),
        { gauge: queueOldestSeconds, labels, value: waited },
        { gauge: queuePaused, labels, value: isPaused ? 1 : 0 },
      ];
    });
  }
}
