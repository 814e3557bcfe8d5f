import type { AdminUserDto } from '../identity/admin-user.dto.js';
import type { UserStorageDto } from '../media/user-storage.dto.js';

/** A row of the administrators' list of users. */
export interface ListedUserDto extends AdminUserDto {
  /** Null while the service that keeps it does not answer. */
  storage: UserStorageDto | null;
}
