import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { TaskKind, TaskMap } from '@vitrine/contracts/tasks/task-map';
import type { TaskState } from '@vitrine/contracts/http/task.dto';
import type { SliceEnd } from './task-work.js';

/** A task to be. */
export interface TaskRequest<K extends TaskKind> {
  /** What it is about: one task of a kind and subject is open. */
  readonly subject: string;
  readonly input: TaskMap[K]['input'];
  /** Null: the system itself. */
  readonly requestedBy: string | null;
  readonly total?: number;
}

/** A task as its row says. */
export interface TaskView {
  readonly id: string;
  readonly kind: TaskKind;
  readonly requestedBy: string | null;
  readonly state: TaskState;
  /** The number of the slice that is next; grows with each, and when the task is resumed. */
  readonly slice: number;
  readonly done: number;
  readonly total: number | null;
  /** Why the last attempt failed; null once a slice is done again. */
  readonly errorCode: ErrorCode | null;
  readonly result: unknown;
}

/** One attempt at a slice. */
export interface TakenSlice {
  readonly id: string;
  readonly kind: TaskKind;
  readonly epoch: number;
  readonly slice: number;
  /** Attempts at this slice, this one included. */
  readonly attempts: number;
  /** Since the task was requested. */
  readonly ageMs: number;
  readonly input: unknown;
  readonly checkpoint: unknown;
  readonly done: number;
  readonly total: number | null;
}

/** Why an attempt at a slice failed; with `isFinal` the task has failed. `detail` is for administrators. */
interface SliceFailure {
  readonly code: ErrorCode;
  readonly detail: string | null;
  readonly isKept: boolean;
  readonly isFinal: boolean;
}

/** A slice that no worker does. */
export interface OverdueSlice {
  readonly id: string;
  readonly kind: TaskKind;
  readonly slice: number;
}

const OPEN = `('queued', 'running', 'paused')`;
/** Takes a JSON list: only kinds this process knows, as another release may have more. */
const KINDS = '(select jsonb_array_elements_text(?::jsonb))';
const VIEW = `id, kind, requested_by as "requestedBy", state, slice, done, total, error_code as "errorCode", result`;

/** Statements on the table of tasks. Those that change a task answer it as it is then, or null where nothing changed. */
@Injectable()
export class TaskRows {
  constructor(private readonly em: EntityManager) {}

  /** The open task of this kind and subject, or a new one. */
  async open<K extends TaskKind>(kind: K, request: TaskRequest<K>): Promise<TaskView> {
    const { subject, input, requestedBy, total = null } = request;
    for (;;) {
      const made = await this.one(
        `insert into tasks (id, kind, subject, input, requested_by, total) values (?, ?, ?, ?::jsonb, ?, ?)
         on conflict (kind, subject) where state in ${OPEN} do nothing returning ${VIEW}`,
        [randomUUID(), kind, subject, JSON.stringify(input), requestedBy, total],
      );
      const open =
        made ??
        (await this.one(`select ${VIEW} from tasks where kind = ? and subject = ? and state in ${OPEN}`, [
          kind,
          subject,
        ]));
      if (open) return open; // otherwise it has ended in between
    }
  }

  find(id: string): Promise<TaskView | null> {
    return this.one(`select ${VIEW} from tasks where id = ?`, [id]);
  }

  /** Fences off every earlier attempt. Null: paused, cancelled, ended, of another kind, or `slice` is not the next one. */
  async take(id: string, slice: number, kinds: readonly TaskKind[]): Promise<TakenSlice | null> {
    const [row] = await this.em.execute<TakenSlice[]>(
      `update tasks set epoch = epoch + 1, attempts = attempts + 1, state = 'running', due_at = now()
       where id = ? and slice = ? and state in ('queued', 'running') and kind in ${KINDS}
       returning id, kind, epoch, slice, attempts, (extract(epoch from now() - requested_at) * 1000)::float8 as "ageMs", input, checkpoint, done, total`,
      [id, slice, JSON.stringify(kinds)],
    );
    return row ?? null;
  }

  /** Null: the attempt was not the last one any more. */
  checkpoint<K extends TaskKind>({ id, epoch }: TakenSlice, end: SliceEnd<K, unknown>): Promise<TaskView | null> {
    const { done, total } = end.progress;
    const set = `slice = slice + 1, attempts = 0, error_code = null, error_detail = null, done = ?, total = ?`;
    if (end.done) {
      return this.one(
        `update tasks set ${set}, state = 'done', finished_at = now(), checkpoint = null, result = ?::jsonb
         where id = ? and epoch = ? and state = 'running' returning ${VIEW}`,
        [done, total, JSON.stringify(end.result), id, epoch],
      );
    }
    return this.one(
      `update tasks set ${set}, checkpoint = ?::jsonb, due_at = now() + ? * interval '1 millisecond'
       where id = ? and epoch = ? and state = 'running' returning ${VIEW}`,
      [done, total, JSON.stringify(end.checkpoint), end.afterMs ?? 0, id, epoch],
    );
  }

  /** Records why an attempt failed; one that `isKept` is not counted. */
  fail({ id, epoch }: TakenSlice, { code, detail, isKept, isFinal }: SliceFailure): Promise<TaskView | null> {
    return this.one(
      `update tasks set error_code = ?, error_detail = ?, due_at = now(), attempts = attempts - ${isKept ? 1 : 0}
       ${isFinal ? `, state = 'failed', finished_at = now()` : ''}
       where id = ? and epoch = ? and state = 'running' returning ${VIEW}`,
      [code, detail, id, epoch],
    );
  }

  /**
   * The slice in hand loses its checkpoint and is done again after {@link resume}. With `isHeld` only a `resume` that
   * lets go of it goes on; what its user has paused can be held, too.
   */
  pause(id: string, isHeld = false): Promise<TaskView | null> {
    const running = `state in ('queued', 'running')`;
    return isHeld
      ? this.change(id, `state = 'paused', held = true`, `(${running} or state = 'paused' and not held)`)
      : this.change(id, `state = 'paused'`, running);
  }

  cancel(id: string): Promise<TaskView | null> {
    return this.change(id, `state = 'cancelled', finished_at = now()`, `state in ${OPEN}`);
  }

  /**
   * Goes on where the last checkpoint stands. The slice gets a number of its own: the job of the former one may still run
   * and would swallow the next. Null, too, when another task of its kind and subject is open by now, and of one that is
   * held unless `letsGo`.
   */
  async resume(id: string, letsGo = false): Promise<TaskView | null> {
    const set = `state = 'queued', held = false, slice = slice + 1, attempts = 0, error_code = null, error_detail = null, finished_at = null, due_at = now()`;
    try {
      // Of two that open at once only the index knows; in a transaction of the caller this is a savepoint.
      return await this.em.transactional(() =>
        this.change(id, set, `state in ('paused', 'failed')${letsGo ? '' : ' and not held'}`),
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return null;
      throw error;
    }
  }

  /** Slices that should have run `idleMs` ago; those that failed again and again are left alone for longer. */
  overdue(kinds: readonly TaskKind[], idleMs: number, limit: number): Promise<OverdueSlice[]> {
    return this.em.execute(
      `select id, kind, slice from tasks where state in ('queued', 'running')
         and kind in ${KINDS}
         and due_at < now() - ? * least(1 + attempts, 20) * interval '1 millisecond'
       order by due_at limit ?`,
      [JSON.stringify(kinds), idleMs, limit],
    );
  }

  /** Tasks by kind and state. */
  counts(): Promise<{ kind: TaskKind; state: string; count: number }[]> {
    return this.em.execute('select kind, state, count(*)::int as count from tasks group by kind, state');
  }

  async removeFinished(afterDays: number): Promise<void> {
    await this.em.execute(`delete from tasks where finished_at < now() - ? * interval '1 day'`, [afterDays]);
  }

  private change(id: string, set: string, where: string): Promise<TaskView | null> {
    return this.one(`update tasks set ${set} where id = ? and ${where} returning ${VIEW}`, [id]);
  }

  private async one(sql: string, params: unknown[]): Promise<TaskView | null> {
    const [row] = await this.em.execute<TaskView[]>(sql, params);
    return row ?? null;
  }
}
