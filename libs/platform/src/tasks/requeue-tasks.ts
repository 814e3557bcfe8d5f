import { Injectable } from '@nestjs/common';
import { Reconcile } from '../reconciler/reconciler.js';
import { TaskRows } from './task-rows.js';
import { TaskRunner } from './task-runner.js';
import { Tasks } from './tasks.js';

const IDLE_MS = 30_000;
const BATCH = 100;
const HOUR = 3_600_000;
const KEEP_DAYS = 30;

/** Takes up tasks whose job is lost or whose process has been killed, and forgets those that ended long ago. */
@Injectable()
export class RequeueTasks {
  constructor(
    private readonly rows: TaskRows,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
  ) {}

  @Reconcile({ everyMs: 10_000 })
  async overdue(): Promise<void> {
    for (const slice of await this.rows.overdue(this.runner.kinds, IDLE_MS, BATCH)) await this.tasks.enqueue(slice);
  }

  @Reconcile({ everyMs: HOUR })
  finished(): Promise<void> {
    return this.rows.removeFinished(KEEP_DAYS);
  }
}
