import { Injectable } from '@nestjs/common';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ConnectionsRepository } from '../photo-library/connections.repository.js';
import { FinishImport } from './finish-import.js';
import { ImportItemsRepository } from './import-items.repository.js';
import { resultOfNothing } from './import-result.js';
import type { ImportCheckpoint, ImportInput, ImportSlice } from './import-slices.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/** What becomes of an import whose user's library can no longer be called. */
@Injectable()
export class LostConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly tasks: Tasks,
    private readonly items: ImportItemsRepository,
    private readonly sessions: PickerSessionsRepository,
    private readonly finish: FinishImport,
  ) {}

  /** A grant that has ended can be given again, so the import pauses; what the user has disconnected ends. */
  async step(importId: string, input: ImportInput, checkpoint: ImportCheckpoint): Promise<ImportSlice> {
    const connection = await this.connections.find(input.userId);
    if (connection && checkpoint.phase !== 'watch') {
      await this.tasks.pause(importId);
      // Not written down: the slice is done again when the import is resumed.
      return { done: false, checkpoint, progress: { done: 0, total: null } };
    }
    if (checkpoint.phase === 'watch') {
      if (input.sessionId !== null) await this.sessions.move(input.sessionId, ['waiting'], 'cancelled');
      return { done: true, result: resultOfNothing('disconnected'), progress: { done: 0, total: 0 } };
    }
    await this.items.settleRest(importId, { state: 'failed', reason: 'disconnected' });
    return this.finish.finish(importId, input, false);
  }
}
