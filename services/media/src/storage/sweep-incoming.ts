import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { KEY_ROOTS } from './object-keys.js';
import { StoreIdentity } from './store-identity.js';

const HOUR = 3_600_000;
const PAGE = 1_000;

/** Removes images that were only to be analysed and are older than an hour. */
@Injectable()
export class SweepIncoming {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly store: ObjectStore,
  ) {}

  @Reconcile({ everyMs: HOUR / 2, firstAfterMs: HOUR / 2 })
  async sweep(signal?: AbortSignal): Promise<void> {
    await this.identity.assertOurs();
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
      const { objects, next } = await this.store.list({ prefix: KEY_ROOTS.incoming, max: PAGE, after });
      const old = objects.filter(({ lastModified }) => Date.now() - lastModified.getTime() > HOUR);
      await this.store.deleteMany(old.map(({ key }) => key));
      after = next;
    }
  }
}
