import { Injectable } from '@nestjs/common';
import { Sessions } from '../sessions/sessions.js';
import { UpdateBroadcaster } from './update-broadcaster.js';

/** Ends every session of a user, on all devices; their open pages get a live update at once. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly updates: UpdateBroadcaster,
  ) {}

  async ofUser(userId: string): Promise<void> {
    await this.sessions.endAllOf(userId);
    this.updates.sessionsEnded(userId);
  }
}
