import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ChangeImportDto, type LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ImportItemsRepository } from './import-items.repository.js';
import { resultOfCancelled } from './import-result.js';

const KIND = 'library-import';
const SHOWN = 10;
/** A task that waits for a pick, or has waited in vain, is no import yet. */
const BEGUN = `not exists (select 1 from picker_sessions
  where import_id = tasks.id and state in ('waiting', 'expired', 'cancelled'))`;

type ImportRow = Omit<LibraryImportDto, 'startedAt'> & { startedAt: Date | string };

/** A user's imports: rows of the table of tasks, which keeps them for a month. */
@Controller()
export class OwnImports {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly items: ImportItemsRepository,
  ) {}

  /** The newest first. */
  @RpcHandler('media.library_import.list')
  listImports(@Caller() { userId }: Principal): Promise<LibraryImportDto[]> {
    return this.read('requested_by = ? order by requested_at desc, id limit ?', [userId, SHOWN]);
  }

  /**
   * Throws NOT_FOUND for what is not an import of the caller, TASK_HELD for resuming what an administrator has paused, and
   * TASK_CHANGED when it is in no state for the change.
   */
  @RpcHandler('media.library_import.change')
  async changeImport(
    @Caller() { userId }: Principal,
    @Payload() { importId, change }: ChangeImportDto,
  ): Promise<LibraryImportDto> {
    const find = () => this.read('requested_by = ? and id = ?', [userId, importId]);
    if ((await find()).length === 0) raise('NOT_FOUND');
    if (!(await this.tasks[change](importId)))
      raise(change === 'resume' && (await find())[0]?.held ? 'TASK_HELD' : 'TASK_CHANGED');
    return (await find())[0] ?? raise('NOT_FOUND');
  }

  private async read(where: string, params: unknown[]): Promise<LibraryImportDto[]> {
    const rows = await this.em.execute<ImportRow[]>(
      `select id, input->>'album' as album, state, state = 'paused' and held as held, done, total, requested_at as "startedAt", result
       from tasks where kind = '${KIND}' and ${BEGUN} and ${where}`,
      params,
    );
    // A task that is cancelled has no result of its own.
    const cancelled = await this.items.countsOf(rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id));
    return rows.map(({ startedAt, result, ...row }) => {
      const counts = cancelled.get(row.id);
      return {
        ...row,
        startedAt: new Date(startedAt).toISOString(),
        result: result ?? (counts ? resultOfCancelled(counts) : null),
      };
    });
  }
}
