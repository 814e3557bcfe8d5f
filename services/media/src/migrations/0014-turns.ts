import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Turns of what waits, smallest first and by owner: giving the next one reads a row or two, however much waits. */
export class Migration0014Turns extends ConcurrentMigration {
  override up(): void {
    this.addIndex('photos_render_turns', `on photos (render_turn) where derivatives = 'pending'`);
    this.addIndex('photos_render_turns_of_owner', `on photos (owner_id, render_turn) where derivatives = 'pending'`);
    this.addIndex('photos_ai_turns', 'on photos (ai_turn) where ai_pending');
    this.addIndex('photos_ai_turns_of_owner', 'on photos (owner_id, ai_turn) where ai_pending');
  }
}
