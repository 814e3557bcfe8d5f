import { Migration } from '@mikro-orm/migrations';

/**
 * A migration outside of a transaction, for indexes on tables that are in use. It may be cut off in the middle and run
 * again: each of its statements has to bear that.
 */
export abstract class ConcurrentMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /**
   * Builds the index `name` while others read and write: `definition` is what follows the name, `on photos (title)`.
   * What an earlier try has left of it goes first.
   */
  protected addIndex(name: string, definition: string, { unique = false } = {}): void {
    this.addSql('set lock_timeout = 0'); // it waits for older transactions and blocks none
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
    this.addSql('reset lock_timeout');
  }
}
