import { Injectable } from '@nestjs/common';
import { listPages } from '@vitrine/platform/object-store/list-pages';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { KEY_ROOTS } from './object-keys.js';
import { StoreIdentity } from './store-identity.js';

const HOUR = 3_600_000;

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
    let failure: unknown;
    for await (const page of listPages(this.store, { prefix: KEY_ROOTS.incoming })) {
      if (signal?.aborted) return;
      const old = page.filter(({ lastModified }) => Date.now() - lastModified.getTime() > HOUR);
      await this.store.deleteMany(old.map(({ key }) => key)).catch((error: unknown) => (failure ??= error));
    }
    if (failure !== undefined) throw failure;
  }
}
