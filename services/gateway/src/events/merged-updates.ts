import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';

/**
 * Updates of a short time, merged. More photos than one address can name are not named:
 * the page then fetches all it shows.
 */
export class MergedUpdates {
  private ids: Set<string> | null = new Set();
  private readonly kinds = new Set<LiveUpdate['kind']>();

  add(update: LiveUpdate): void {
    this.kinds.add(update.kind);
    if (update.kind !== 'photos' || this.ids === null) return;
    for (const id of update.ids ?? []) this.ids.add(id);
    if (update.ids === null || this.ids.size > IDS_IN_ADDRESS) this.ids = null;
  }

  list(): LiveUpdate[] {
    return [...this.kinds].map((kind) => (kind === 'photos' ? { kind, ids: this.ids && [...this.ids] } : { kind }));
  }
}
