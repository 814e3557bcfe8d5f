import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DESK_TAGS_MAX, type DeskKind } from '@vitrine/contracts/media/desk.rules';
import { ActiveOwners } from '../owners/active-owners.js';
import { OwnerLocks } from '../owners/owner-locks.js';

interface NumberRow {
  target: string;
  number: number;
}

/**
 * Small whole numbers for what programs name, because they keep ids in a few bytes. Each owner's begin at 1; one that was
 * given out stands for the same thing for ever, also when that is gone.
 */
@Injectable()
export class Numbers {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly locks: OwnerLocks,
  ) {}

  /** The number of each target; those that have none get the next ones, tags as long as there are any. */
  async of(ownerId: string, kind: DeskKind, targets: readonly string[]): Promise<Map<string, number>> {
    const wanted = [...new Set(targets)];
    const known = await this.known(ownerId, kind, wanted);
    if (known.size === wanted.length) return known;
    return this.em.transactional(async () => {
      await this.owners.assertActive(ownerId);
      await this.locks.take('numbers', [ownerId]);
      const before = await this.known(ownerId, kind, wanted);
      const missing = wanted.filter((target) => !before.has(target));
      const last = await this.last(ownerId, kind);
      const free = kind === 'tag' ? Math.max(0, DESK_TAGS_MAX - last) : missing.length;
      await this.em.execute(
        `insert into desk_numbers (owner_id, kind, target, number)
         select ?::uuid, ?, target, ?::int + place::int
         from jsonb_array_elements_text(?::jsonb) with ordinality as missing (target, place)`,
        [ownerId, kind, last, JSON.stringify(missing.slice(0, free))],
      );
      return this.known(ownerId, kind, wanted);
    });
  }

  /** What the numbers stand for; null: none of the owner's. */
  async resolve(ownerId: string, kind: DeskKind, numbers: readonly number[]): Promise<(string | null)[]> {
    const rows = await this.em.execute<NumberRow[]>(
      'select target, number from desk_numbers where owner_id = ? and kind = ? and number = any(?::int[])',
      [ownerId, kind, `{${numbers.join(',')}}`],
    );
    const targets = new Map(rows.map(({ target, number }) => [number, target]));
    return numbers.map((number) => targets.get(number) ?? null);
  }

  private async known(ownerId: string, kind: DeskKind, targets: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.em.execute<NumberRow[]>(
      `select target, number from desk_numbers
       where owner_id = ? and kind = ? and target = any(array(select jsonb_array_elements_text(?::jsonb)))`,
      [ownerId, kind, JSON.stringify(targets)],
    );
    return new Map(rows.map(({ target, number }) => [target, number]));
  }

  /** The largest that was given out; numbers are never taken back. */
  private async last(ownerId: string, kind: DeskKind): Promise<number> {
    const [row] = await this.em.execute<{ last: number }[]>(
      'select coalesce(max(number), 0) as last from desk_numbers where owner_id = ? and kind = ?',
      [ownerId, kind],
    );
    return row?.last ?? 0;
  }
}
