import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { ConfigError } from '@vitrine/platform/config/load-config';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { openObjectStore } from '@vitrine/platform/object-store/object-store.module';
import { type BackupConfig, targetSettings } from './backup-config.js';
import { ROOTS } from './inventory.js';

const MARK = 'backup-of-';

/** Whose a store is, by its mark; null without one. */
export const ownerOf = async (store: ObjectStore): Promise<string | null> =>
  (await store.identity())?.split(' ')[0] ?? null;

/** Opens the place of backups. Throws unless there are any, those of `storeId` where that is said. */
export async function openTarget(config: BackupConfig, storeId?: string): Promise<ObjectStore> {
  await assertUsable(config);
  const target = await openObjectStore(targetSettings(config));
  const owner = await ownerOf(target);
  if (!owner?.startsWith(MARK)) {
    // Docker makes a folder that is not there: a wrong name is an empty place.
    const place = config.BACKUP_S3_BUCKET ?? config.BACKUP_DIR;
    throw new ConfigError(`There are no backups in ${place}. Is its name right, and is it mounted?`);
  }
  if (storeId !== undefined && owner !== `${MARK}${storeId}`)
    throw new Error('This place holds backups of another site: there is nothing of this one to be tried');
  return target;
}

/** Throws what an operator has to do about a folder that this process may not use. */
async function assertUsable({ BACKUP_DIR, BACKUP_S3_BUCKET }: BackupConfig, { writes = false } = {}): Promise<void> {
  if (BACKUP_S3_BUCKET !== undefined || BACKUP_DIR === undefined) return;
  try {
    if (writes) await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
    await access(BACKUP_DIR, constants.R_OK | constants.X_OK | (writes ? constants.W_OK : 0));
  } catch (error) {
    const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
    throw new ConfigError(
      `The folder of backups (BACKUP_DIR, here ${BACKUP_DIR}) cannot be used by user ${user}: ` +
        `${(error as NodeJS.ErrnoException).code}. Is its name right, and is it mounted? If so, give it to that user: ` +
        `sudo install -d -o ${user} -g ${group} <folder>`,
    );
  }
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
  await assertUsable(config, { writes: true });
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
