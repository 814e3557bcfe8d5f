import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

const SEARCH = `lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
  coalesce(username, '') || ' ' || coalesce(email, ''))`;
const NAME = `lower(coalesce(first_name || ' ' || last_name, first_name, last_name, username, email, ''))`;

/** For the administrators' list of users: what it searches, and what it sorts by. */
export class Migration0010UserLists extends ConcurrentMigration {
  override up(): void {
    this.addIndex('users_search', `on users using gin ((${SEARCH}) gin_trgm_ops) where deleted_at is null`);
    this.addIndex('users_by_created', 'on users (created_at desc, id) where deleted_at is null');
    this.addIndex('users_by_name', `on users ((${NAME}), id) where deleted_at is null`);
    this.addIndex('users_by_email', 'on users (lower(email), id) where deleted_at is null');
  }
}
