import { Injectable } from '@nestjs/common';
import { LiveUpdatePublisher } from '@vitrine/platform/live-updates/live-update-publisher';
import { ConnectionsRepository } from '../photo-library/connections.repository.js';
import { EndSession } from './end-session.js';
import { ImportItemsRepository } from './import-items.repository.js';
import { resultOf, resultOfNothing } from './import-result.js';
import type { ImportInput, ImportSlice } from './import-slices.js';

/** Items of which a report says what became of them. */
const REPORTED = 100;

/** Ends an import: says what it came to, and gives the session back. */
@Injectable()
export class FinishImport {
  constructor(
    private readonly items: ImportItemsRepository,
    private readonly connections: ConnectionsRepository,
    private readonly session: EndSession,
    private readonly updates: LiveUpdatePublisher,
  ) {}

  /** Of a selection or an album that is gone before all of it is listed. */
  async unlisted(importId: string, input: ImportInput): Promise<ImportSlice> {
    await this.items.settleRest(importId, { state: 'failed', reason: input.sessionId === null ? 'gone' : 'expired' });
    const end = await this.finish(importId, input, false);
    return end.progress.total === 0 ? { done: true, result: resultOfNothing('gone'), progress: end.progress } : end;
  }

  async finish(importId: string, { userId, sessionId }: ImportInput, isCut: boolean): Promise<ImportSlice> {
    const counts = await this.items.counts(importId);
    const reasons = await this.items.reasons(importId);
    const result = resultOf({ counts, reasons, noted: await this.items.noted(importId, REPORTED), isCut });
    await this.connections.noteSync(userId);
    if (sessionId !== null) await this.session.end(sessionId);
    await this.updates.publish(userId, [{ kind: 'photos', ids: null }, { kind: 'photo-library' }]);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { done: true, result, progress: { done: total, total } };
  }
}
