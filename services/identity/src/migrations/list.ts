import { Migration0001Users } from './0001-users.js';
import { Migration0002DeletedPeople } from './0002-deleted-people.js';

/** In the order they run; a migration that has been released is never edited. */
export const MIGRATIONS = [Migration0001Users, Migration0002DeletedPeople];
