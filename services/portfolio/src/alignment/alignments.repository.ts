import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PROJECTIONS, type ProjectionName } from './projections.js';

/** How far comparisons have come. */
@Injectable()
export class AlignmentsRepository {
  constructor(private readonly em: EntityManager) {}

  /** A projection whose time has come, for this process alone during `leaseMs`; null: none. */
  async take(leaseMs: number): Promise<{ name: ProjectionName; after: string | null } | null> {
    const [row] = await this.em.execute<{ name: ProjectionName; after: string | null }[]>(
      `update alignments set next_at = now() + ? * interval '1 millisecond'
       where name = (select name from alignments where next_at <= now() order by next_at limit 1 for update skip locked)
       returning name, after`,
      [leaseMs],
    );
    return row ?? null;
  }

  /** The next page begins after `after` (null: with the first), and not before `pauseMs` have passed. */
  async progress(name: ProjectionName, after: string | null, pauseMs: number): Promise<void> {
    await this.em.execute(
      `update alignments set after = ?::uuid, next_at = now() + ? * interval '1 millisecond' where name = ?`,
      [after, pauseMs, name],
    );
  }

  /** Where a rebuild that was interrupted goes on: its projection, and those after it. */
  async rebuildFrom(): Promise<{ names: readonly ProjectionName[]; after: string | null }> {
    const [row] = await this.em.execute<{ name: ProjectionName; after: string }[]>(
      'select name, rebuilt_until as after from alignments where rebuilt_until is not null',
    );
    return { names: row ? PROJECTIONS.slice(PROJECTIONS.indexOf(row.name)) : PROJECTIONS, after: row?.after ?? null };
  }

  async rebuilt(name: ProjectionName, until: string | null): Promise<void> {
    await this.em.execute('update alignments set rebuilt_until = ?::uuid where name = ?', [until, name]);
  }
}
