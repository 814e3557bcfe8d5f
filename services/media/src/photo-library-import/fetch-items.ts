import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FinishImport } from './finish-import.js';
import { ImportItem, type Obstacle } from './import-item.js';
import { ImportItemsRepository } from './import-items.repository.js';
import type { Importing, ImportCheckpoint, ImportSlice } from './import-slices.js';
import type { WaitingItem } from './item-state.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/** Items of an import that are fetched at once. */
const AT_ONCE = 3;
/** No item is begun later in a slice; those that are under way may take a little longer than slices should. */
const SLICE_MS = 5_000;
/** More than are begun in a slice. */
const BATCH = 300;

type Fetching = Extract<ImportCheckpoint, { phase: 'fetch' }>;

/** Fetches items in their order, for some seconds a slice. */
@Injectable()
export class FetchItems {
  constructor(
    private readonly em: EntityManager,
    private readonly item: ImportItem,
    private readonly items: ImportItemsRepository,
    private readonly sessions: PickerSessionsRepository,
    private readonly finish: FinishImport,
  ) {}

  async step(importing: Importing, fetching: Fetching): Promise<ImportSlice> {
    const { importId, input } = importing;
    const obstacle = (await this.isExpired(importing)) ? ({ kind: 'ended' } as const) : await this.some(importing);
    if (obstacle?.kind === 'ended') {
      const reason = input.sessionId === null ? 'gone' : 'expired';
      await this.items.settleRest(importId, { state: 'failed', reason });
    }
    if (obstacle?.kind === 'full') await this.items.settleRest(importId, { state: 'skipped', reason: 'quota' });
    const counts = await this.items.counts(importId);
    if (counts.waiting === 0) return this.finish.finish(importId, input, fetching.isCut);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const afterMs = obstacle?.kind === 'busy' ? obstacle.ms : await this.items.pauseMs(importId);
    return { done: false, checkpoint: fetching, progress: { done: total - counts.waiting, total }, afterMs };
  }

  private async isExpired({ input: { sessionId } }: Importing): Promise<boolean> {
    const session = sessionId === null ? null : await this.sessions.find(sessionId);
    return session !== null && session.expiresAt.getTime() <= Date.now();
  }

  private async some(importing: Importing): Promise<Obstacle | null> {
    const until = Date.now() + SLICE_MS;
    const queue = await this.items.due(importing.importId, BATCH);
    const full: WaitingItem[] = [];
    let obstacle: Obstacle | null = null;
    let hasFailed = false;
    const runner = async (): Promise<void> => {
      while (!obstacle && !hasFailed && !importing.signal.aborted && Date.now() < until) {
        const item = queue.shift();
        if (!item) return;
        try {
          const met = await this.one(importing, item);
          if (met?.kind === 'full') full.push(item);
          obstacle = met ?? obstacle;
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }
    };
    const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, runner));
    for (const run of runs) if (run.status === 'rejected') throw run.reason;
    return full.length > 0 ? this.alone(importing, full) : obstacle;
  }

  /** Those for which there was no room while others were on their way, whose room may be free again. */
  private async alone(importing: Importing, items: readonly WaitingItem[]): Promise<Obstacle | null> {
    for (const item of items) {
      const met = await this.one(importing, item);
      if (met) return met;
    }
    return null;
  }

  /** With rows of its own: transactions of several items run at once. */
  private one(importing: Importing, item: WaitingItem): Promise<Obstacle | null> {
    return RequestContext.create(this.em, () => this.item.run(importing, item));
  }
}
