import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FIRST_ID } from './page-revision.sql.js';

const OWNERS = 200;
/** Revisions are times in microseconds; a change may be committed so much later than it was numbered. */
const OVERLAP = 60_000_000;

/** After a revision (twice) and an owner, in their order. */
export const CHANGED = `
  select owner_id, revision from page_revisions where revision >= ? and (revision, owner_id) > (?, ?)
  order by revision, owner_id limit ?`;

interface ChangedPage {
  owner_id: string;
  revision: string;
}

/** Owners whose pages have changed, for reconcilers that derive something from pages. */
@Injectable()
export class ChangedPages {
  constructor(private readonly em: EntityManager) {}

  /**
   * Gives `derive` all owners whose pages have changed since the last run of `name` that came to its end, some of them
   * again. How far it came is a row, so a process that starts does not begin with the first page.
   */
  async follow(name: string, derive: (ownerIds: string[]) => Promise<void>, signal?: AbortSignal): Promise<void> {
    const { began, looked } = await this.progress(name);
    // Not ahead of the clock, which may have been set back.
    let after: ChangedPage = { owner_id: FIRST_ID, revision: String(Math.min(began, looked) - OVERLAP) };
    while (!signal?.aborted) {
      const changed = await this.em.execute<ChangedPage[]>(CHANGED, [
        after.revision,
        after.revision,
        after.owner_id,
        OWNERS,
      ]);
      const last = changed.at(-1);
      if (!last) return this.lookedUntil(name, began);
      await derive(changed.map((page) => page.owner_id));
      after = last;
    }
  }

  private async progress(name: string): Promise<{ began: number; looked: number }> {
    const [row] = await this.em.execute<{ began: string; looked: string | null }[]>(
      `select (extract(epoch from clock_timestamp()) * 1000000)::bigint as began,
         (select looked_until from page_followers where name = ?) as looked`,
      [name],
    );
    return { began: Number(row?.began), looked: Number(row?.looked) };
  }

  private async lookedUntil(name: string, time: number): Promise<void> {
    await this.em.execute(
      `insert into page_followers (name, looked_until) values (?, ?)
       on conflict (name) do update set looked_until = excluded.looked_until`,
      [name, time],
    );
  }
}
