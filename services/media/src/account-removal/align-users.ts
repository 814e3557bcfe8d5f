import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { UpsertOwner } from '../owners/upsert-owner.js';
import { AlignProfileImages } from '../site-images/align-profile-images.js';
import { RequestAccountRemoval } from './request-account-removal.js';

const PAGE = 500;
const MINUTE = 60_000;

type Read<T> = (from: { after?: string; limit: number }) => Promise<T[]>;

/**
 * Compares what media knows of users with identity, so that an event that is lost is mended: who is gone, what owners
 * are called, whether they let programs that train models in, and which profile images identity knows.
 */
@Injectable()
export class AlignUsers {
  constructor(
    private readonly em: EntityManager,
    private readonly rpc: RpcClient,
    private readonly removal: RequestAccountRemoval,
    private readonly owners: UpsertOwner,
    private readonly profileImages: AlignProfileImages,
  ) {}

  @Reconcile({ everyMs: 10 * MINUTE })
  async align(signal?: AbortSignal): Promise<void> {
    await this.deleted(signal);
    await this.living(signal);
  }

  private async deleted(signal?: AbortSignal): Promise<void> {
    for await (const { items } of this.pages((from) => this.rpc.call('identity.user.export_deleted', from), signal)) {
      const unknown = await this.em.execute<{ id: string }[]>(
        `select value as id from jsonb_array_elements_text(?::jsonb)
         where not exists (select 1 from deleted_users where user_id = value::uuid)`,
        [JSON.stringify(items.map(({ id }) => id))],
      );
      for (const { id } of unknown) {
        if (signal?.aborted) return;
        await this.removal.request(id);
      }
    }
  }

  private async living(signal?: AbortSignal): Promise<void> {
    for await (const { items, since } of this.pages((from) => this.rpc.call('identity.user.export', from), signal)) {
      const known = await this.em.execute<{ id: string; revision: number }[]>(
        // What a release before did not ask for is filled in, whatever the revision.
        `select user_id as id, revision from owners
         where words is not null and user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
        [JSON.stringify(items.map(({ id }) => id))],
      );
      const revisions = new Map(known.map(({ id, revision }) => [id, revision]));
      for (const user of items) {
        if (signal?.aborted) return;
        if (revisions.get(user.id) !== user.revision) await this.owners.align(user, since);
      }
      await this.profileImages.align(items);
    }
  }

  /** `since`: by this database's clock, before the page was read. */
  private async *pages<T extends { id: string }>(
    read: Read<T>,
    signal?: AbortSignal,
  ): AsyncGenerator<{ items: T[]; since: string }> {
    let after: string | undefined;
    while (!signal?.aborted) {
      const [clock] = await this.em.execute<[{ now: string }]>('select clock_timestamp()::text as now');
      const items = await read({ ...(after !== undefined && { after }), limit: PAGE });
      yield { items, since: clock.now };
      after = items.at(-1)?.id;
      if (items.length < PAGE) return;
    }
  }
}
