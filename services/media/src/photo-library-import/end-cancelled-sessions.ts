import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { EndSession } from './end-session.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

const MINUTE = 60_000;
const BATCH = 50;

/** Gives back the sessions of imports that were cancelled, by their user or an administrator. */
@Injectable()
export class EndCancelledSessions {
  constructor(
    private readonly sessions: PickerSessionsRepository,
    private readonly session: EndSession,
  ) {}

  @Reconcile({ everyMs: MINUTE })
  async run(signal?: AbortSignal): Promise<void> {
    for (const id of await this.sessions.ofCancelled(BATCH)) {
      if (signal?.aborted) return;
      await this.session.end(id);
    }
  }
}
