import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TaskDto, TasksDto, TasksQueryDto } from '@vitrine/contracts/admin/task.dto';
import { ERRORS, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { TASKS } from '@vitrine/contracts/tasks/task-map';
import { condition, countedPage } from '../orm/counted-page.js';

type TaskRow = Omit<TaskDto, 'requestedBy' | 'requestedAt' | 'finishedAt' | 'error'> & {
  requestedBy: string | null;
  requestedAt: Date | string;
  finishedAt: Date | string | null;
  errorCode: ErrorCode | null;
  detail: string | null;
};

const COLUMNS = `id, kind, subject, state, done, total, requested_by as "requestedBy",
  requested_at as "requestedAt", finished_at as "finishedAt", error_code as "errorCode", error_detail as detail`;
/** Another release may have kinds that this one cannot name. */
const KNOWN = condition('kind in (select jsonb_array_elements_text(?::jsonb))', JSON.stringify(Object.keys(TASKS)));

/** Tasks as administrators see them. */
@Injectable()
export class ListTasks {
  constructor(private readonly em: EntityManager) {}

  /** The open ones first, then the newest. The table holds a month at most, so the order has no index. */
  async list(page: TasksQueryDto): Promise<TasksDto> {
    const { rows, total } = await countedPage<TaskRow>(
      this.em,
      {
        columns: COLUMNS,
        from: 'tasks',
        where: [KNOWN],
        orderBy: `(state in ('queued', 'running', 'paused')) desc, requested_at desc, id`,
      },
      page,
    );
    return { tasks: rows.map(viewOf), total };
  }

  /** Null: unknown. */
  async find(id: string): Promise<TaskDto | null> {
    const list = { columns: COLUMNS, from: 'tasks', where: [KNOWN, condition('id = ?', id)], orderBy: 'id' };
    const { rows } = await countedPage<TaskRow>(this.em, list, { limit: 1 });
    return rows[0] ? viewOf(rows[0]) : null;
  }
}

const viewOf = ({ requestedBy, requestedAt, finishedAt, errorCode, detail, ...task }: TaskRow): TaskDto => ({
  ...task,
  requestedBy: requestedBy === null ? null : { id: requestedBy, name: null },
  requestedAt: new Date(requestedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  error: errorCode && { code: errorCode, reason: (ERRORS[errorCode] ?? ERRORS.INTERNAL).message, detail },
});
