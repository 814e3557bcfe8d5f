import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { openObjectStore } from '@vitrine/platform/object-store/object-store.module';
import { type BackupConfig, targetSettings } from './backup-config.js';
import { ROOTS } from './inventory.js';

const MARK = 'backup-of-';

/** Whose a store is, by its mark; null without one. */
export const ownerOf = async (store: ObjectStore): Promise<string | null> =>
  (await store.identity())?.split(' ')[0] ?? null;

/** Opens the place of backups. Throws unless there are any. */
export async function openTarget(config: BackupConfig): Promise<ObjectStore> {
  const target = await openObjectStore(targetSettings(config));
  if (!(await ownerOf(target))?.startsWith(MARK)) throw new Error('There are no backups in this place');
  return target;
}

/**
 * Opens the place of backups for those of `storeId`. A new one is marked as such, which also keeps a product from taking it
 * for its store. Throws where backups have been made before and there are none: then it is not mounted, or another one,
 * unless `isNew` says otherwise.
 */
export async function openTargetFor(
  config: BackupConfig,
  store: { readonly id: string; readonly backedUpAt: Date | null },
  isNew: boolean,
): Promise<ObjectStore> {
  const target = await openObjectStore(targetSettings(config));
  const owner = await ownerOf(target);
  if (owner === `${MARK}${store.id}`) return target;
  if (owner) throw new Error('This place holds something else than backups of this site');
  if (!(await target.isEmpty(ROOTS))) throw new Error('This place holds files that are no backup');
  if (store.backedUpAt && !isNew)
    throw new Error(
      `The last backup was made at ${store.backedUpAt.toISOString()}, and this place holds none: is it mounted? ` +
        'For a new place: --new-target',
    );
  await target.mark(`${MARK}${store.id} 0`);
  return target;
}

/** Lets go of its connections. */
export const closeStore = (store: ObjectStore & { close?(): void }): void => store.close?.();
