import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PickerSessionRefDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { EndSession } from './end-session.js';
import { type PickerSessionRow, PickerSessionsRepository } from './picker-sessions.repository.js';

/** Ends visits in which nothing is picked yet (GPH-37). */
@Injectable()
export class EndPickerSessions {
  constructor(
    private readonly sessions: PickerSessionsRepository,
    private readonly tasks: Tasks,
    private readonly session: EndSession,
  ) {}

  /** Throws NOT_FOUND for what is no session of the caller, and TASK_CHANGED for one whose photos are picked. */
  async cancel({ userId }: Principal, { sessionId }: PickerSessionRefDto): Promise<{ cancelled: true }> {
    const session = (await this.sessions.ownedBy(userId, sessionId)) ?? raise('NOT_FOUND');
    const isOver = session.state === 'cancelled' || session.state === 'expired';
    if (!isOver && !(await this.end(session))) raise('TASK_CHANGED');
    return { cancelled: true };
  }

  /** All but the newest `kept` that still wait. */
  async endOldest(userId: string, kept: number): Promise<void> {
    for (const session of await this.sessions.waitingOf(userId, kept)) await this.end(session);
  }

  private async end({ id, importId }: PickerSessionRow): Promise<boolean> {
    if (!(await this.sessions.move(id, ['waiting'], 'cancelled'))) return false;
    await this.tasks.cancel(importId);
    await this.session.end(id);
    return true;
  }
}
