import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PickerSessionRefDto, PickerState, PickerStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

const PICKED: readonly PickerState[] = ['picked', 'importing', 'done'];

/** How far a session is, as its import has written it down (API-46): no call of the library, however often a page asks. */
@Injectable()
export class GetPickerStatus {
  constructor(private readonly sessions: PickerSessionsRepository) {}

  /** Throws NOT_FOUND, also for sessions of others. */
  async get({ userId }: Principal, { sessionId }: PickerSessionRefDto): Promise<PickerStatusDto> {
    const { state, itemCount } = (await this.sessions.ownedBy(userId, sessionId)) ?? raise('NOT_FOUND');
    return { hasPhotos: PICKED.includes(state), photoCount: itemCount, state };
  }
}
