import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangeTaskDto, TaskDto } from '@vitrine/contracts/admin/task.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import { TASKS } from '@vitrine/contracts/tasks/task-map';
import { ActLog } from '../outbox/act-log.js';
import { ListTasks } from './list-tasks.js';
import { TaskRows } from './task-rows.js';
import { Tasks } from './tasks.js';

/** Pauses, resumes and cancels tasks for administrators. What they pause, their user cannot resume. */
@Injectable()
export class ChangeTask {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: TaskRows,
    private readonly tasks: Tasks,
    private readonly list: ListTasks,
    private readonly acts: ActLog,
  ) {}

  /**
   * Throws NOT_FOUND; TASK_MUST_END for cancelling work that has to be done in the end; TASK_CHANGED when the task is
   * not in a state, or no longer, in which the change means anything.
   */
  async change({ id, change }: ChangeTaskDto): Promise<TaskDto> {
    const before = (await this.list.find(id)) ?? raise('NOT_FOUND');
    if (change === 'cancel' && TASKS[before.kind].attempts === Infinity) raise('TASK_MUST_END');
    const changed = await this.em.transactional(async () => {
      const task = (await this.rows[change](id, true)) ?? raise('TASK_CHANGED');
      this.acts.record({
        act: `task.${change}`,
        subject: ['task', id],
        before: { kind: before.kind, state: before.state },
        after: { state: task.state },
      });
      return task;
    });
    // Queued before the commit, a slice would not find its task.
    if (change === 'resume') await this.tasks.enqueue(changed);
    await this.tasks.publish(changed);
    return (await this.list.find(id)) ?? raise('NOT_FOUND');
  }
}
