import { IsInt, Max, Min } from 'class-validator';
import { NullOr } from '../fields/optional.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import { LIST_LIMIT } from '../http/lists.js';
import { type Quota, QUOTA_MAX_BYTES } from './user-storage.rules.js';

/** Body of `POST /api/admin/users/{userId}/quota`. */
export class SetQuotaDto {
  /** Bytes of originals; null: the default quota. What is stored beyond it stays; nothing is added to it. */
  @NullOr() @IsInt() @Min(0) @Max(QUOTA_MAX_BYTES) quotaBytes: number | null;
}

/** {@link SetQuotaDto} on its way to media. */
export class SetUserQuotaDto extends SetQuotaDto {
  @Uuid() userId: string;
}

/** Whose storage is asked for. */
export class UserStorageOfDto {
  @Uuids({ max: LIST_LIMIT }) userIds: string[];
}

/** How much a user stores, and may. Bytes of originals. */
export interface UserStorageDto extends Quota {
  usedBytes: number;
}
