import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ImportPickedDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/**
 * The import of picked photos, to be followed (API-47, GPH-23). It has begun with the pick itself, so that it does not
 * depend on a page, and asking again begins no second one.
 */
@Injectable()
export class FollowPicked {
  constructor(private readonly sessions: PickerSessionsRepository) {}

  /** Throws NOT_FOUND, also for sessions of others, NOTHING_PICKED and PICKER_ENDED. */
  async follow({ userId }: Principal, { sessionId }: ImportPickedDto): Promise<{ jobId: string }> {
    const { state, importId } = (await this.sessions.ownedBy(userId, sessionId)) ?? raise('NOT_FOUND');
    if (state === 'waiting') return raise('NOTHING_PICKED');
    if (state === 'expired' || state === 'cancelled') return raise('PICKER_ENDED');
    return { jobId: importId };
  }
}
