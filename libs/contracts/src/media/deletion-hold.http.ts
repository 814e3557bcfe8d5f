import type { DeletionHoldDto, ReleasedDeletionsDto } from './deletion-hold.dto.js';

/** What keeps stored files from being deleted, for administrators. */
export interface DeletionHoldHttp {
  /** Get the hold of deletions. Whether a backup or a restore keeps files from being deleted, and what has been audited since. */
  deletionHold: { answers: { 200: DeletionHoldDto } };
  /**
   * Let deletions go on. Ends the hold of a restore; refused until an audit of the whole store has begun and ended since. The
   * hold of a backup ends with the backup.
   */
  releaseDeletions: { answers: { 200: ReleasedDeletionsDto }; errors: 'media.deletion_hold.release' };
}
