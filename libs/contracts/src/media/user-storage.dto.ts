import { IsIn, IsInt, Max, Min } from 'class-validator';
import { NullOr, Optional } from '../fields/optional.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import { LIST_LIMIT } from '../http/lists.js';
import { type Shelf, SHELVES } from './photo.rules.js';
import { type Quota, QUOTA_MAX_BYTES } from './user-storage.rules.js';

/** Body of `POST /api/admin/users/{userId}/quota`. */
export class SetQuotaDto {
  /** Bytes of originals; null: the default quota. What is stored beyond it stays; nothing is added to it. */
  @NullOr() @IsInt() @Min(0) @Max(QUOTA_MAX_BYTES) quotaBytes: number | null;
  /** Left out: the portfolio's. */
  @Optional() @IsIn(SHELVES) shelf?: Shelf;
}

/** {@link SetQuotaDto} on its way to media. */
export class SetUserQuotaDto extends SetQuotaDto {
  @Uuid() userId: string;
}

/** Whose storage is asked for. */
export class UserStorageOfDto {
  @Uuids({ max: LIST_LIMIT }) userIds: string[];
}

/** How much stands on a shelf, and may. Bytes of originals. */
export interface ShelfStorage extends Quota {
  usedBytes: number;
}

/** How much a user stores, and may: in the portfolio, and for delivery. */
export interface UserStorageDto extends ShelfStorage {
  /** Left out by an older release. */
  delivery?: ShelfStorage;
}
