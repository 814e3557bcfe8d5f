import { createHash, randomBytes } from 'node:crypto';

/** Most photos that one key makes after deletions; honest use stays far below. */
export const REUPLOADS_MAX = 20;

const asUuid = (bytes: Buffer, version: number): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.subarray(0, 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** UUIDv7: unguessable, and in the order of making. */
export const newPhotoId = (now = Date.now()): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return asUuid(bytes, 7);
};

/**
 * The same owner and key always name the same photo, so a repeated upload answers the first one's (UUIDv8). `deleted`
 * counts the photos that had this key before and are gone.
 */
export const photoIdFor = (userId: string, idempotencyKey: string, deleted = 0): string =>
  asUuid(
    createHash('sha256')
      .update([userId, idempotencyKey, ...(deleted > 0 ? [deleted] : [])].join('\n'))
      .digest(),
    8,
  );
