import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { DiscoveryService } from '@nestjs/core';
import { type TaskKind, tasksOf } from '@vitrine/contracts/tasks/task-map';
import { TaskRunner } from './task-runner.js';
import { RUNS_TASK } from './task-work.js';

/** A runner in a process with a work of each of these kinds. */
const runnerOf = (...kinds: TaskKind[]) => {
  const providers = kinds.map((kind) => {
    class Work {}
    Reflect.defineMetadata(RUNS_TASK, kind, Work);
    return { instance: new Work(), isDependencyTreeStatic: () => true };
  });
  const discovery = { getProviders: () => providers, getControllers: () => [] } as unknown as DiscoveryService;
  return new TaskRunner(null as never, null as never, discovery);
};

describe('TaskRunner.assertComplete', () => {
  it('accepts a process that works for several queues', () => {
    const runner = runnerOf(...tasksOf('media-tasks'), 'storage-audit', 'storage-repair', 'storage-undo');
    expect(() => runner.assertComplete('media-tasks')).not.toThrow();
    expect(() => runner.assertComplete('storage-audit')).not.toThrow();
  });

  it('names the kinds of the queue that have no work, or two', () => {
    const runner = runnerOf('account-removal', 'account-removal', 'storage-audit');
    expect(() => runner.assertComplete('media-tasks')).toThrow(
      'Tasks of media-tasks: photo-analysis has no handler, photo-archive has no handler, delivery-archive has no handler, colour-extraction has no handler, ai-insight has no handler, account-removal has two handlers',
    );
  });
});
