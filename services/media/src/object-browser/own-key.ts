import { raise } from '@vitrine/contracts/errors/app-error';
import { SITE_USER } from '@vitrine/contracts/media/object-browser.rules';
import { isObjectKey } from '@vitrine/platform/object-store/object-key';
import { folderIn } from '../storage/object-keys.js';
import { ROOTS_WITH_ROWS, type RootWithRows } from '../storage/orphans.js';

/** The owner whose files are listed under `userId`; null: the site itself. */
export const ownerOf = (userId: string): string | null => (userId === SITE_USER ? null : userId);

/** A key that has been checked. */
export interface OwnKey {
  readonly ownerId: string | null;
  readonly root: RootWithRows;
  readonly key: string;
}

/**
 * A key from outside, of which nothing is believed: it must be a plain key in one of the folders of `userId`. Throws
 * OBJECT_FOREIGN.
 */
export const ownKey = (userId: string, key: string): OwnKey => {
  const ownerId = ownerOf(userId);
  const root = ROOTS_WITH_ROWS.find((each) => key.startsWith(folderIn(each, ownerId)));
  if (!root || key === folderIn(root, ownerId) || !isObjectKey(key)) return raise('OBJECT_FOREIGN');
  return { ownerId, root, key };
};
